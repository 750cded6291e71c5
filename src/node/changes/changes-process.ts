/** The process that derives changes once and ends, so that the two catalogs it compares leave no memory behind. */
import os from 'node:os';
import type pg from 'pg';
import { connect } from '../../db/connection.ts';
import { deriveChanges } from './derive-changes.ts';

export interface DeriveOrder {
  readonly poolConfig: pg.PoolConfig;
}

export type DeriveMessage = { readonly published: number } | { readonly error: string };

// The node is gone; what is published stands, and the rest is found at the next start.
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('message', async ({ poolConfig }: DeriveOrder) => {
  os.setPriority(os.constants.priority.PRIORITY_LOW); // requests come first
  const db = connect({ ...poolConfig, max: 1 });
  const message: DeriveMessage = await deriveChanges(db.kysely, Date.now()).then(
    (published) => ({ published }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  await db.close().catch(() => {});
  process.send?.(message, () => process.exit(0));
});
