/** The database connections that a node keeps apart from its pool, so that nobody can hold up what is asked there. */
import type pg from 'pg';
import { type CarnetDatabase, connect, type DatabaseConnection } from '../db/connection.ts';
import type { Logger } from '../infrastructure/logger.ts';

/** The contract: every node refuses a revoked key within this time. */
const SPREAD_MS = 5_000;
const LONGEST_POLL_MS = 2_000;
/** A request waits for this look-up. */
const LOOK_UP_MS = 2_000;
const LOOK_UPS_AT_ONCE = 2;
const PAST_AT_ONCE = 4;

/**
 * Milliseconds that a poll may wait for an answer. A poll that hangs leaves time for another one within the 5 seconds.
 */
export function pollTimeoutMs(intervalMs: number): number {
  return Math.min(LONGEST_POLL_MS, (SPREAD_MS - intervalMs) / 2);
}

/** For polling alone: the versions, and the keys that changed. */
export function openSyncConnection(db: CarnetDatabase, intervalMs: number, logger: Logger): DatabaseConnection {
  const ownConnection: pg.PoolConfig = { ...db.poolConfig, max: 1, idleTimeoutMillis: 0 };
  // The embedded database has one session, which serves one transaction after the other. A poll that gave up its place
  // in that row and queued again would only wait longer.
  if (db.kind === 'embedded') return connect(ownConnection, logger);
  const timeoutMs = pollTimeoutMs(intervalMs);
  return connect({ ...ownConnection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }, logger);
}

/** For API keys that are not in memory. */
export function openLookUpConnection({ poolConfig }: CarnetDatabase, logger: Logger): DatabaseConnection {
  const timeouts = { connectionTimeoutMillis: LOOK_UP_MS, query_timeout: LOOK_UP_MS };
  return connect({ ...poolConfig, ...timeouts, max: LOOK_UPS_AT_ONCE }, logger);
}

/**
 * For questions about the past, which the public API answers from the database. Some take long; they must not use up
 * the connections of the pool, which writers need.
 */
export function openPastConnection({ kind, poolConfig }: CarnetDatabase, logger: Logger): DatabaseConnection {
  // The embedded database answers one at a time: a second connection would only make others wait.
  return connect({ ...poolConfig, max: kind === 'embedded' ? 1 : PAST_AT_ONCE }, logger);
}
