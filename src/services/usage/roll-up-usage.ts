/**
 * Rolls old hours up into days, forgets days past their retention, and takes from deleted accounts' usage whose it was.
 */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { TIERS, USAGE_RETENTION, type UsageRetention } from '../../domain/tiers.ts';
import { bucketStart } from '../../domain/usage/usage-range.ts';
import { DAY_MS } from '../../domain/usage/utc-time.ts';
import {
  type Cutoffs,
  isJobDue,
  markJobFinished,
  moveHoursToDays,
  moveToDeletedAccounts,
  readDatabaseTime,
  removeDays,
  removeMonthsOfDeletedAccounts,
  removeWriters,
  takeJob,
} from './roll-up.repository.ts';

const JOB = 'roll-up';
/** Short transactions: the embedded database serves nobody else during one. */
const CHUNK_ROWS = 2_000;
/** Far longer than a process may go on offering a batch that may have been written. */
const WRITERS_KEPT_MS = 30 * DAY_MS;

export interface RollUpOptions {
  /** Milliseconds since 1970; default: what the database's clock says. */
  readonly now?: number;
  /** Does nothing when a run was finished less than this many milliseconds before `now`. */
  readonly notWithinMs?: number;
  readonly chunkRows?: number;
  /** Ends it after the chunk that is being moved. */
  readonly signal?: AbortSignal;
}

/** Numbers of rows. */
export interface RollUpOutcome {
  readonly rolledUp: number;
  readonly removed: number;
  readonly anonymised: number;
}

/**
 * Safe on several nodes at once: each chunk is a transaction of its own that holds the job, and a node that finds the
 * job held leaves the rest to the holder. Undefined when there was nothing due or another node was at it.
 */
export async function rollUpUsage(
  db: Kysely<DatabaseSchema>,
  options: RollUpOptions = {},
): Promise<RollUpOutcome | undefined> {
  const { notWithinMs = 0, chunkRows = CHUNK_ROWS, signal } = options;
  const now = options.now ?? (await readDatabaseTime(db));
  const due = { finishedBy: new Date(now - notWithinMs), now: new Date(now) };
  if (!(await isJobDue(db, JOB, due))) return undefined;
  const hoursBefore = cutoffs(now, (retention) => retention.hourlyDays);
  const daysBefore = cutoffs(now, (retention) => retention.dailyDays);
  const all = async (move: (trx: Transaction<DatabaseSchema>) => Promise<number>): Promise<number> => {
    for (let total = 0; ; ) {
      signal?.throwIfAborted();
      const moved = await db.transaction().execute(async (trx) => {
        if (!(await takeJob(trx, JOB))) throw new HeldElsewhere();
        return await move(trx);
      });
      total += moved;
      if (moved < chunkRows) return total;
    }
  };
  try {
    const rolledUp = await all((trx) => moveHoursToDays(trx, hoursBefore, chunkRows));
    const removed = await all((trx) => removeDays(trx, daysBefore, chunkRows));
    const anonymised =
      (await all((trx) => moveToDeletedAccounts(trx, 'usage_hour', chunkRows))) +
      (await all((trx) => moveToDeletedAccounts(trx, 'usage_day', chunkRows)));
    await removeMonthsOfDeletedAccounts(db);
    await removeWriters(db, new Date(now - WRITERS_KEPT_MS));
    await markJobFinished(db, JOB, new Date(now));
    return { rolledUp, removed, anonymised };
  } catch (error) {
    if (error instanceof HeldElsewhere || signal?.aborted) return undefined;
    throw error;
  }
}

class HeldElsewhere extends Error {}

/** Whole days: a day is kept by the hour or not at all. */
function cutoffs(now: number, days: (retention: UsageRetention) => number): Cutoffs {
  const of = (tier: (typeof TIERS)[number]) => new Date(bucketStart('day', now - days(USAGE_RETENTION[tier]) * DAY_MS));
  return Object.fromEntries(TIERS.map((tier) => [tier, of(tier)])) as Record<(typeof TIERS)[number], Date>;
}
