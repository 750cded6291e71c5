/**
 * All SQL of entry rules; writes go in sets, one statement per batch. Rows are stamped with the time of their revision:
 * now, but for a history that is replayed.
 */

import { scopeKey } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { StoredSourceRule } from '@carnet/rules/entry-rules/source-rules-diff.ts';
import { ENTRY_RULE_FIELDS, type EntryRuleContent, IDENTITY_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { pick } from '@carnet/rules/schema/field.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fieldColumns } from '../../db/field-columns.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { RuleKey } from '../../domain/desk/edited-record.ts';

type Database = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

const COLUMNS = fieldColumns(ENTRY_RULE_FIELDS);
const NAMES = sql.raw(COLUMNS.names);
const ROW_VALUES = sql.raw(COLUMNS.values);
const RECORD_TYPE = sql.raw(COLUMNS.recordType);
const ASSIGNMENTS = sql.raw(COLUMNS.assignments(IDENTITY_FIELDS));

/** Every rule of a source, retired ones included, by id. */
export async function listSourceRules(db: Database, sourceId: number): Promise<StoredSourceRule[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select id, retired_at is not null as retired, ${NAMES} from entry_rule where source_id = ${sourceId} order by id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id as number,
    retired: row.retired as boolean,
    ...COLUMNS.fromRow(row),
  }));
}

export interface NewRule {
  readonly sourceId: number;
  readonly content: EntryRuleContent;
}

/** Their ids are in the order of the rules. */
export async function insertRules(trx: Transaction<DatabaseSchema>, rules: readonly NewRule[]): Promise<void> {
  const records = rules.map(({ sourceId, content }) => ({
    source_id: sourceId,
    scope_key: scopeKey(content),
    ...COLUMNS.toRecord(content),
  }));
  await sql`
    insert into entry_rule (source_id, scope_key, created_at, updated_at, ${NAMES})
    select r.source_id, r.scope_key, revision_time(), revision_time(), ${ROW_VALUES}
    from json_to_recordset(${JSON.stringify(records)}::json) as r(source_id integer, scope_key text, ${RECORD_TYPE})
  `.execute(trx);
}

/** Gives stored rules new content and makes them live; their ids stay, `updated_at` moves. */
export async function updateRules(
  trx: Transaction<DatabaseSchema>,
  rules: readonly { readonly id: number; readonly content: EntryRuleContent }[],
): Promise<void> {
  const records = rules.map(({ id, content }) => ({ id, ...COLUMNS.toRecord(content) }));
  await sql`
    update entry_rule set ${ASSIGNMENTS}, retired_at = null, updated_at = revision_time()
    from json_to_recordset(${JSON.stringify(records)}::json) as r(id integer, ${RECORD_TYPE})
    where entry_rule.id = r.id
  `.execute(trx);
}

export async function retireRules(trx: Transaction<DatabaseSchema>, ids: readonly number[]): Promise<void> {
  await sql`
    update entry_rule set retired_at = revision_time(), updated_at = revision_time()
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
  `.execute(trx);
}

export interface StoredRule extends StoredSourceRule {
  readonly sourceId: number;
}

/** Retired ones included, by id; ids that no rule has are left out. */
export async function findRules(db: Database, ids: readonly number[]): Promise<StoredRule[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select id, source_id, retired_at is not null as retired, ${NAMES} from entry_rule
    where id in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json)) order by id
  `.execute(db);
  return rows.map(toStoredRule);
}

/** Retired ones included; kept as they are until the transaction ends. Ordered by id, so that two never wait crosswise. */
export async function lockRulesByKey(
  trx: Transaction<DatabaseSchema>,
  keys: readonly RuleKey[],
): Promise<StoredRule[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select id, source_id, retired_at is not null as retired, ${NAMES} from entry_rule
    where ${isOneOf(keys)} order by id for update
  `.execute(trx);
  return rows.map(toStoredRule);
}

/** Retired ones included. */
export async function findRuleIds(db: Database, keys: readonly RuleKey[]): Promise<number[]> {
  const rows = await db.selectFrom('entry_rule').select('id').where(isOneOf(keys)).execute();
  return rows.map(({ id }) => id);
}

const isOneOf = (keys: readonly RuleKey[]) => sql<boolean>`(source_id, scope_key, rule_key) in (
  select k."sourceId", k."scopeKey", k."ruleKey"
  from json_to_recordset(${JSON.stringify(keys)}::json) as k("sourceId" integer, "scopeKey" text, "ruleKey" text))`;

function toStoredRule(row: Record<string, unknown>): StoredRule {
  return {
    id: row.id as number,
    sourceId: row.source_id as number,
    retired: row.retired as boolean,
    ...COLUMNS.fromRow(row),
  };
}

/** What the rule says, without what the database adds. */
export function contentOf(rule: StoredRule): EntryRuleContent {
  return pick(ENTRY_RULE_FIELDS, rule);
}
