/** Writes a batch of counts, once however often it is sent, and when keys were last used. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { MINUTE_MS } from '../../domain/usage/utc-time.ts';
import {
  addToHours,
  addToMonths,
  claimBatch,
  ensureEndpoints,
  findMonthTotalsOf,
  type MonthTotal,
  markKeysUsed,
} from './usage.repository.ts';
import type { UsageRow } from './usage-row.ts';

export interface UsageBatch {
  /** A UUID that no other process has. */
  readonly writer: string;
  /** Counts up; a writer sends a batch only when the one before it is written. */
  readonly number: number;
  /** What the rows' `endpoint` are positions in. */
  readonly routes: readonly string[];
  readonly rows: readonly UsageRow[];
}

/**
 * Resolves when the batch is in the database, by this call or an earlier one: how much of their quotas its accounts
 * have used in `month`.
 */
export async function writeUsageBatch(
  db: Kysely<DatabaseSchema>,
  { writer, number, routes, rows }: UsageBatch,
  month: number,
): Promise<MonthTotal[]> {
  return await db.transaction().execute(async (trx) => {
    if (await claimBatch(trx, writer, number)) {
      await ensureEndpoints(trx, routes);
      await addToHours(trx, routes, rows);
      await addToMonths(trx, rows);
    }
    return await findMonthTotalsOf(trx, new Date(month), [...new Set(rows.map((row) => row.accountId))]);
  });
}

/** Writes the minutes (since 1970) that keys were last used in; returns the keys that must be sent again. */
export async function writeKeyUse(
  db: Kysely<DatabaseSchema>,
  used: readonly (readonly [id: number, minute: number])[],
): Promise<Set<number>> {
  const sent = used.map(([id, minute]) => [id, new Date(minute * MINUTE_MS)] as const);
  return new Set(await markKeysUsed(db, sent));
}

/** Whether the error is about the data itself (SQLSTATE classes 22 and 23), so that trying again cannot help. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
}
