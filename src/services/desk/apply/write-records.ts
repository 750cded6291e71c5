/** Writes records as edits have them, all of a kind at once: others may wait for the transaction, and it is soon over. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { HealthRequirementRecord } from '@carnet/rules/schema/health-requirement-fields.ts';
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import type { RuleKey } from '../../../domain/desk/edit.ts';
import { atStart, nameOfRecord } from '../../../domain/desk/edited-record.ts';
import { saveCountryGroups } from '../../country-groups/country-groups.repository.ts';
import { insertRules, retireRules, updateRules } from '../../entry-rules/entry-rules.repository.ts';
import {
  retireHealthRequirements,
  saveHealthRequirements,
} from '../../health-requirements/health-requirements.repository.ts';

/** What becomes of one record. */
export type Write = { readonly key: RuleKey } & (
  | { readonly kind: 'insertRule'; readonly content: EntryRuleContent }
  | { readonly kind: 'updateRule'; readonly id: number; readonly content: EntryRuleContent }
  | { readonly kind: 'retireRule'; readonly id: number }
  | { readonly kind: 'saveGroup'; readonly group: CountryGroupRecord }
  | { readonly kind: 'saveHealth'; readonly requirement: HealthRequirementRecord }
  | { readonly kind: 'retireHealth'; readonly requirement: HealthRequirementRecord }
);

/**
 * As if they were written one after the other: of several that the database refuses, the first is named.
 * @throws DomainError BUSINESS_RULE_VIOLATION.
 */
export async function writeRecords(trx: Trx, writes: readonly Write[]): Promise<void> {
  const [first] = writes;
  if (first === undefined) return;
  await sql`savepoint before_records`.execute(trx);
  try {
    await writeSets(trx, writes);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (writes.length === 1) throw refusedByDatabase(error, first.key);
    await sql`rollback to savepoint before_records`.execute(trx);
    const half = Math.ceil(writes.length / 2);
    await writeRecords(trx, writes.slice(0, half));
    await writeRecords(trx, writes.slice(half));
  }
  await sql`release savepoint before_records`.execute(trx);
}

async function writeSets(trx: Trx, writes: readonly Write[]): Promise<void> {
  const of = <Kind extends Write['kind']>(kind: Kind) =>
    writes.filter((one): one is Extract<Write, { kind: Kind }> => one.kind === kind);
  const [retired, updated, inserted] = [of('retireRule'), of('updateRule'), of('insertRule')];
  if (retired.length > 0) {
    await retireRules(
      trx,
      retired.map(({ id }) => id),
    );
  }
  if (updated.length > 0) await updateRules(trx, updated);
  if (inserted.length > 0) {
    await insertRules(
      trx,
      inserted.map(({ key, content }) => ({ sourceId: key.sourceId, content })),
    );
  }
  await saveCountryGroups(
    trx,
    of('saveGroup').map(({ group }) => group),
  );
  for (const [sourceId, requirements] of requirementsBySource(of('retireHealth'))) {
    await retireHealthRequirements(trx, sourceId, requirements);
  }
  for (const [sourceId, requirements] of requirementsBySource(of('saveHealth'))) {
    await saveHealthRequirements(trx, sourceId, requirements);
  }
}

type HealthWrite = Extract<Write, { readonly requirement: HealthRequirementRecord }>;

function requirementsBySource(writes: readonly HealthWrite[]): [sourceId: number, HealthRequirementRecord[]][] {
  const bySource = Map.groupBy(writes, ({ key }) => key.sourceId);
  return [...bySource].map(([sourceId, own]) => [sourceId, own.map(({ requirement }) => requirement)]);
}

/** SQLSTATE 23: an integrity constraint. */
const isRefusal = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('23');

/**
 * What a constraint of a table does not allow, as an error for editors: a rule that ends before it begins (SQLSTATE 23514),
 * one whose key another edit of the change has given to a rule (23505). Any other error is handed back.
 */
function refusedByDatabase(error: unknown, key: RuleKey): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505') return alreadyThere(key);
  if (code !== '23514') return error;
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `${atStart(nameOfRecord(key))} would have values that contradict each other (${constraint})`,
    { cause: error },
  );
}

export function alreadyThere({ scopeKey, ruleKey }: RuleKey): DomainError {
  return new DomainError('CONFLICT', `The rule "${ruleKey}" (${scopeKey}) exists already`);
}
