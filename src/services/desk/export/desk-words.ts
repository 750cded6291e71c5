/** Reads what the desk published of single records and their files do not say yet. */

import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { Executor } from '../../../db/executor.ts';
import { keyText, type RuleKey } from '../../../domain/desk/edit.ts';
import type { DeskStatement } from '../../../domain/desk/statement.ts';
import { findDeskEvidence, findRecordStatements, findRuleStatements } from '../statements.repository.ts';

/** All that the desk says of one record. */
export interface DeskWord extends RuleKey {
  /** Code of its source. */
  readonly source: string;
  readonly statement: DeskStatement | undefined;
  /** Whether there is such a rule; evidence of one that left its files with the desk's consent is nobody's any more. */
  readonly isLive: boolean;
  /** In the order in which it was given. */
  readonly evidence: readonly EvidenceRecord[];
  /** The changes that it is of, in order. */
  readonly changeIds: readonly number[];
  /** Of the latest of them. */
  readonly revision: number;
}

/** `since`: only rules of which something was published after this revision; all that the desk says of them. */
export async function findDeskWords(db: Executor, since: number): Promise<DeskWord[]> {
  const sources = await db.selectFrom('source').select(['id', 'code']).orderBy('id').execute();
  const words: DeskWord[] = [];
  for (const { id, code } of sources) words.push(...(await wordsOfSource(db, id, code, since)));
  return words;
}

/** The same of groups and health requirements, which the open data set alone has. */
export async function findRecordWords(db: Executor, since: number): Promise<DeskWord[]> {
  const sources = await db.selectFrom('source').select(['id', 'code']).orderBy('id').execute();
  const words: DeskWord[] = [];
  for (const { id, code } of sources) {
    const published = await publishedBy(db, id);
    for (const statement of await findRecordStatements(db, id)) {
      const { scopeKey, ruleKey } = statement;
      const changes = published.get(keyText(statement)) ?? [];
      if (!changes.some(({ revision }) => revision > since)) continue;
      words.push({
        sourceId: id,
        source: code,
        scopeKey,
        ruleKey,
        isLive: true,
        statement,
        evidence: [],
        changeIds: changes.map((one) => one.id),
        revision: Math.max(...changes.map(({ revision }) => revision)),
      });
    }
  }
  return words;
}

async function wordsOfSource(db: Executor, sourceId: number, source: string, since: number): Promise<DeskWord[]> {
  const statements = new Map((await findRuleStatements(db, sourceId)).map((one) => [keyText(one), one]));
  const given = Map.groupBy(await findDeskEvidence(db, sourceId), ({ record }) =>
    keyText({ sourceId, ...namesOf(record) }),
  );
  const published = await publishedBy(db, sourceId);
  const live = await liveRules(db, sourceId);
  return [...new Set([...statements.keys(), ...given.keys()])].sort().flatMap((key): DeskWord[] => {
    const [changes, statement, evidence] = [published.get(key) ?? [], statements.get(key), given.get(key) ?? []];
    if (!changes.some(({ revision }) => revision > since)) return [];
    const { scopeKey = '', ruleKey = '' } = statement ?? namesOf(evidence[0]?.record);
    return [
      {
        sourceId,
        source,
        scopeKey,
        ruleKey,
        isLive: live.has(key),
        statement,
        evidence: evidence.map(({ record }) => record),
        changeIds: changes.map(({ id }) => id),
        revision: Math.max(...changes.map(({ revision }) => revision)),
      },
    ];
  });
}

async function liveRules(db: Executor, sourceId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entry_rule')
    .select(['scope_key', 'rule_key'])
    .where('source_id', '=', sourceId)
    .where('retired_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => keyText({ sourceId, scopeKey: row.scope_key, ruleKey: row.rule_key })));
}

interface Published {
  readonly id: number;
  readonly revision: number;
}

/** By rule, the changes that are still to be seen in what the desk says of it. */
async function publishedBy(db: Executor, sourceId: number): Promise<Map<string, Published[]>> {
  const changeOf = db
    .selectFrom('desk_statement')
    .select(['change_id', 'scope_key', 'rule_key'])
    .where('source_id', '=', sourceId);
  const evidence = await db
    .selectFrom('desk_evidence')
    .select(['change_id', 'record'])
    .where('source_id', '=', sourceId)
    .execute();
  const named = [
    ...(await changeOf.execute()).map((row) => ({ id: row.change_id, scopeKey: row.scope_key, ruleKey: row.rule_key })),
    ...evidence.map(({ change_id, record }) => ({ id: change_id, ...namesOf(record) })),
  ];
  const ids = [...new Set(named.map(({ id }) => id))];
  const changes =
    ids.length === 0
      ? []
      : await db.selectFrom('desk_change').select(['id', 'revision']).where('id', 'in', ids).execute();
  const revisions = new Map(changes.map(({ id, revision }) => [id, Number(revision)]));
  const byRule = Map.groupBy(named, (one) => keyText({ sourceId, ...one }));
  return new Map(
    [...byRule].map(([key, all]) => [
      key,
      [...new Set(all.map(({ id }) => id))]
        .sort((a, b) => a - b)
        .map((id) => ({ id, revision: revisions.get(id) ?? 0 })),
    ]),
  );
}

/** Evidence of the desk is always of a rule. */
function namesOf(record: EvidenceRecord | undefined): Pick<RuleKey, 'scopeKey' | 'ruleKey'> {
  return { scopeKey: record?.scopeKey ?? '', ruleKey: record?.ruleKey ?? '' };
}
