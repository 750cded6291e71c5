/** All SQL of evidence and publications; writes go in sets, one statement per batch. */
import { isDeepStrictEqual } from 'node:util';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import {
  EVIDENCE_FIELDS,
  type EvidenceRecord,
  evidenceText,
  PUBLICATION_FIELDS,
  type PublicationRecord,
} from '@carnet/rules/schema/evidence-fields.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fieldColumns } from '../../db/field-columns.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { RuleKey } from '../../domain/desk/edited-record.ts';

const EVIDENCE = fieldColumns(EVIDENCE_FIELDS);
const PUBLICATION = fieldColumns(PUBLICATION_FIELDS);
const OF_EVIDENCE = sql.raw(EVIDENCE.names.replace(/\w+/g, 'e.$&'));
const STORED = sql`e.id, e.source_id, ${OF_EVIDENCE}`;
const KEY_TYPE = sql.raw('"sourceId" integer, "scopeKey" text, "ruleKey" text');
const ROWS_AT_ONCE = 2_000;
const keyMembers = ({ sourceId, scopeKey, ruleKey }: RuleKey): RuleKey => ({ sourceId, scopeKey, ruleKey });

export interface StoredEvidence {
  readonly id: number;
  readonly sourceId: number;
  readonly record: EvidenceRecord;
}
type StoredRow = Record<string, unknown> & { readonly id: number; readonly source_id: number };
const toStored = (row: StoredRow): StoredEvidence => {
  return { id: row.id, sourceId: row.source_id, record: EVIDENCE.fromRow(row) };
};

/** In the order in which they were given. */
export async function listEvidence(
  db: Kysely<DatabaseSchema> | Transaction<DatabaseSchema>,
  sourceId: number,
): Promise<EvidenceRecord[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(EVIDENCE.names)} from evidence
    where source_id = ${sourceId} and known_until is null order by position
  `.execute(db);
  return rows.map((row) => EVIDENCE.fromRow(row));
}

/** All that the open data files describe. */
export async function savePublications(
  trx: Transaction<DatabaseSchema>,
  publications: readonly PublicationRecord[],
): Promise<void> {
  const key = { code: PUBLICATION_FIELDS.code };
  await insertPublications(trx, publications, `update set ${PUBLICATION.assignments(key, 'excluded')}`);
  const codes = JSON.stringify(publications.map(({ code }) => code));
  await sql`
    update publication set from_files = not from_files
    where from_files <> (code in (select value from json_array_elements_text(${codes}::json)))
  `.execute(trx);
}

/** Those that are not there yet: whoever has described a publication has described it well enough. */
export async function addPublications(
  trx: Transaction<DatabaseSchema>,
  publications: readonly PublicationRecord[],
): Promise<void> {
  if (publications.length > 0) await insertPublications(trx, publications, 'nothing');
}

export async function findPublications(
  db: Kysely<DatabaseSchema> | Transaction<DatabaseSchema>,
  codes: readonly string[],
): Promise<PublicationRecord[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(PUBLICATION.names)} from publication
    where code in (select value from json_array_elements_text(${JSON.stringify(codes)}::json))
  `.execute(db);
  return rows.map((row) => PUBLICATION.fromRow(row));
}

/** Of a rule's own facts, and of its destination as far as its passports are meant; the newest first. */
export async function findEvidenceAbout(
  db: Kysely<DatabaseSchema> | Transaction<DatabaseSchema>,
  ruleId: number,
): Promise<EvidenceRecord[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${OF_EVIDENCE} from evidence e join entry_rule r on r.source_id = e.source_id
      and ((e.scope_key = r.scope_key and e.rule_key = r.rule_key) or (e.rule_key is null
        and e.to_country_id = r.to_country_id and (e.passport_ids is null or r.from_country_id = any(e.passport_ids))))
    where r.id = ${ruleId} and e.known_until is null order by e.stated_on desc, e.position
  `.execute(db);
  return rows.map((row) => EVIDENCE.fromRow(row));
}

/** Of the rules' own facts, in the order in which it was given. */
export async function findEvidenceOfRules(
  db: Kysely<DatabaseSchema> | Transaction<DatabaseSchema>,
  keys: readonly RuleKey[],
): Promise<StoredEvidence[]> {
  const { rows } = await sql<StoredRow>`
    select ${STORED} from evidence e where e.known_until is null and (e.source_id, e.scope_key, e.rule_key) in (
      select k."sourceId", k."scopeKey", k."ruleKey"
      from json_to_recordset(${JSON.stringify(keys.map(keyMembers))}::json) as k(${KEY_TYPE})
    ) order by e.position
  `.execute(db);
  return rows.map(toStored);
}

/** The facts of rules of a destination that a publication, or one page of it, is cited for. */
export async function findFactsOfPublication(
  db: Kysely<DatabaseSchema> | Transaction<DatabaseSchema>,
  asked: { readonly destinationId: number; readonly publication: string; readonly url: string | null },
): Promise<{ ruleId: number; topic: Topic }[]> {
  const { rows } = await sql<{ ruleId: number; topic: Topic }>`
    select distinct r.id as "ruleId", e.topic from evidence e
    join entry_rule r using (source_id, scope_key, rule_key)
    where e.publication = ${asked.publication} and e.known_until is null and r.retired_at is null
      and r.to_country_id = ${asked.destinationId} and (${asked.url}::text is null or e.url is null or e.url = ${asked.url})
    order by r.id, e.topic
  `.execute(db);
  return rows;
}

/** Adds evidence after what the source gives already. */
export async function addEvidence(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  evidence: readonly EvidenceRecord[],
): Promise<void> {
  if (evidence.length === 0) return;
  const records = evidence.map((record, index) => ({ index, ...EVIDENCE.toRecord(record) }));
  await sql`
    insert into evidence (source_id, position, known_from, ${sql.raw(EVIDENCE.names)})
    select ${sourceId}::integer, r.index + last.position + 1, revision_time(), ${sql.raw(EVIDENCE.values)}
    from json_to_recordset(${JSON.stringify(records)}::json) as r(index integer, ${sql.raw(EVIDENCE.recordType)})
    cross join (select coalesce(max(position), -1) as position from evidence
      where source_id = ${sourceId} and known_until is null) last
  `.execute(trx);
}

export interface FactsOfRule extends RuleKey {
  readonly topics: readonly string[];
}

/** Closes what said the same as facts that are others now: it said so of what was there before. */
export async function closeEvidenceOfFacts(
  trx: Transaction<DatabaseSchema>,
  facts: readonly FactsOfRule[],
): Promise<StoredEvidence[]> {
  const each = facts.flatMap(({ topics, ...key }) => topics.map((topic) => ({ ...keyMembers(key), topic })));
  if (each.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    update evidence e set known_until = revision_time()
    from json_to_recordset(${JSON.stringify(each)}::json) as k(${KEY_TYPE}, topic text)
    where e.source_id = k."sourceId" and e.scope_key = k."scopeKey" and e.rule_key = k."ruleKey" and e.topic = k.topic
      and e.known_until is null and e.says is null
    returning ${STORED}
  `.execute(trx);
  return rows.map(toStored);
}

/** Closed ones included. */
export async function findEvidenceByIds(
  db: Kysely<DatabaseSchema> | Transaction<DatabaseSchema>,
  ids: readonly number[],
): Promise<StoredEvidence[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select ${STORED} from evidence e
    where e.id in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json)) order by e.id
  `.execute(db);
  return rows.map(toStored);
}

async function insertPublications(
  trx: Transaction<DatabaseSchema>,
  publications: readonly PublicationRecord[],
  onConflict: string,
): Promise<void> {
  await sql`
    insert into publication (${sql.raw(PUBLICATION.names)})
    select ${sql.raw(PUBLICATION.values)}
    from json_to_recordset(${JSON.stringify(publications.map(PUBLICATION.toRecord))}::json)
      as r(${sql.raw(PUBLICATION.recordType)})
    on conflict (code) do ${sql.raw(onConflict)}
  `.execute(trx);
}

/**
 * Makes the evidence of a source exactly this, in this order. What is given no longer is closed and stays, so that what was
 * known on a day can be told.
 */
export async function replaceEvidence(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  evidence: readonly EvidenceRecord[],
): Promise<void> {
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select id, ${sql.raw(EVIDENCE.names)} from evidence
    where source_id = ${sourceId} and known_until is null order by position
  `.execute(trx);
  const stored = Map.groupBy(rows, (row) => evidenceText(EVIDENCE.fromRow(row)));
  const kept: { id: number; position: number }[] = [];
  const added: Record<string, unknown>[] = [];
  for (const [position, record] of evidence.entries()) {
    const same = stored.get(evidenceText(record))?.shift();
    if (same === undefined) added.push({ position, ...EVIDENCE.toRecord(record) });
    else kept.push({ id: same.id, position });
  }
  const gone = [...stored.values()].flat().map(({ id }) => id);
  await sql`
    update evidence set known_until = revision_time()
    where id in (select value::integer from json_array_elements_text(${JSON.stringify(gone)}::json))
  `.execute(trx);
  await sql`
    update evidence set position = r.position
    from json_to_recordset(${JSON.stringify(kept)}::json) as r(id integer, position integer)
    where evidence.id = r.id and evidence.position <> r.position
  `.execute(trx);
  for (let start = 0; start < added.length; start += ROWS_AT_ONCE) {
    const records = added.slice(start, start + ROWS_AT_ONCE);
    await sql`
      insert into evidence (source_id, position, known_from, ${sql.raw(EVIDENCE.names)})
      select ${sourceId}::integer, r.position, revision_time(), ${sql.raw(EVIDENCE.values)}
      from json_to_recordset(${JSON.stringify(records)}::json) as r(position integer, ${sql.raw(EVIDENCE.recordType)})
    `.execute(trx);
  }
}

/** How much of it is new or gone, one by one as far as they are alike. */
export function compareEvidence(stored: readonly EvidenceRecord[], wanted: readonly EvidenceRecord[]) {
  if (isDeepStrictEqual(stored, wanted)) {
    return { inserted: 0, updated: 0, removed: 0, unchanged: wanted.length };
  }
  const before = new Set(stored.map(evidenceText));
  const after = new Set(wanted.map(evidenceText));
  const unchanged = wanted.filter((one) => before.has(evidenceText(one))).length;
  const removed = stored.filter((one) => !after.has(evidenceText(one))).length;
  // The order counts, too: it alone may have changed.
  const inserted = wanted.length - unchanged;
  return inserted + removed === 0
    ? { inserted: 0, updated: wanted.length, removed: 0, unchanged: 0 }
    : { inserted, updated: 0, removed, unchanged };
}
