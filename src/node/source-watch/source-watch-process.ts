/** The process that asks source pages once and ends: reading large pages would hold up requests. */
import os from 'node:os';
import { DomainError } from '@carnet/rules/errors.ts';
import type pg from 'pg';
import { connect } from '../../db/connection.ts';
import type { PageOutcome } from '../../domain/source-watch/watched-page.ts';
import { type ReaderOrder, readerSettings } from '../../infrastructure/source-pages/reader-settings.ts';
import { type WatchSummary, watchSources } from '../../services/source-watch/watch-sources.ts';

export interface WatchOrder {
  readonly poolConfig: pg.PoolConfig;
  readonly reader: ReaderOrder;
}

export type WatchMessage =
  | { readonly asked: PageOutcome }
  | { readonly summary: WatchSummary }
  /** `code`: of a DomainError, such as that another node does it. */
  | { readonly error: string; readonly code?: string };

const stopping = new AbortController();
// The node is gone, or asks it to end: what is recorded stands, and the rest is due later.
process.on('disconnect', () => stopping.abort(new Error('stopped')));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
const tell = (message: WatchMessage) => process.connected && process.send?.(message);

process.once('message', async ({ poolConfig, reader }: WatchOrder) => {
  os.setPriority(os.constants.priority.PRIORITY_LOW); // requests come first
  const db = connect({ ...poolConfig, max: 2 });
  try {
    const summary = await watchSources(db.kysely, {
      reader: readerSettings(reader),
      signal: stopping.signal,
      onPage: ({ outcome }) => tell({ asked: outcome }),
    });
    tell({ summary });
  } catch (error) {
    if (error instanceof DomainError) tell({ error: error.message, code: error.code });
    else tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  await db.close().catch(() => {});
  if (process.connected) process.disconnect();
});
