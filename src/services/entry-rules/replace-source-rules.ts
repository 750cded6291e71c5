/** Makes the live rules of one source exactly the given ones, keeping the ids of rules that stay or return. */

import { type RuleChanges, summariseRuleChanges } from '@carnet/rules/entry-rules/rule-changes.ts';
import { diffSourceRules, type StoredSourceRule } from '@carnet/rules/entry-rules/source-rules-diff.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { layDeskOver } from '../desk/lay-desk-over.ts';
import { insertRules, listSourceRules, retireRules, updateRules } from './entry-rules.repository.ts';

export interface ReplaceSourceRulesOptions {
  /** Compare only; nothing is written. */
  readonly dryRun?: boolean;
  /** Only such rules are given, and the others stay as they are; default: all rules of the source. */
  readonly concerns?: ((stored: StoredSourceRule) => boolean) | undefined;
  /** A past that is recorded afterwards: what the desk says today was not said then. */
  readonly isOfPast?: true;
  /** Called after each batch with the rules written so far and in all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Rules per statement: large enough to be fast, small enough to keep one parameter under about 1 MB. */
const BATCH_SIZE = 2000;

/**
 * Inserts, updates (only rules with a field that differs, so `updated_at` moves with content alone), retires what is
 * missing and revives what returns. The caller holds the source's row (see `ensureSource`) and bumps the data version.
 * What the desk says of rules of the source is laid over the given ones (decision 27).
 * `sourceId` null compares against nothing: a dry run for a source that does not exist yet.
 * Throws VALIDATION_ERROR when two given rules have the same scope and key.
 */
export async function replaceSourceRules(
  trx: Transaction<DatabaseSchema>,
  sourceId: number | null,
  rules: readonly EntryRuleContent[],
  options: ReplaceSourceRulesOptions = {},
): Promise<RuleChanges> {
  const { concerns = () => true, isOfPast = false } = options;
  const existing = sourceId === null ? [] : (await listSourceRules(trx, sourceId)).filter(concerns);
  const { wanted, settle } = await layDeskOver(trx, isOfPast ? null : sourceId, rules, concerns);
  const diff = diffSourceRules(existing, wanted);
  const changes = summariseRuleChanges(diff);
  if (options.dryRun || sourceId === null) return changes;
  await settle();

  const replaced = [...diff.updated, ...diff.revived].map(({ before, after }) => ({ id: before.id, content: after }));
  const retired = diff.retired.map((rule) => rule.id);
  const total = diff.inserted.length + replaced.length + retired.length;
  let done = 0;
  const inBatches = async <T>(items: readonly T[], write: (batch: readonly T[]) => Promise<void>) => {
    for (let start = 0; start < items.length; start += BATCH_SIZE) {
      const batch = items.slice(start, start + BATCH_SIZE);
      await write(batch);
      done += batch.length;
      options.onProgress?.(done, total);
    }
  };

  await inBatches(retired, (batch) => retireRules(trx, batch));
  await inBatches(replaced, (batch) => updateRules(trx, batch));
  await inBatches(diff.inserted, (batch) =>
    insertRules(
      trx,
      batch.map((content) => ({ sourceId, content })),
    ),
  );
  return changes;
}
