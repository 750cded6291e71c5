/** The process that looks into the feed once, loads a newer edition and ends. */
import os from 'node:os';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import type pg from 'pg';
import type { DataFeed } from '../../config.ts';
import { connect } from '../../db/connection.ts';
import { fetchEdition, keepEdition, newestEdition, readFeed } from '../../releases/feed/fetch-edition.ts';
import { type ChangedPairs, loadEdition } from '../../releases/feed/load-edition.ts';
import { readPublicKey } from '../../releases/signing/read-public-key.ts';
import { loadedEdition } from '../../services/open-data/loaded-data-set.ts';

export interface FeedOrder {
  readonly poolConfig: pg.PoolConfig;
  readonly feed: DataFeed;
  readonly dataDir: string;
}

export type FeedMessage =
  /** `edition`: the newest of the feed. */
  | { readonly edition: string; readonly isLoaded: false }
  | {
      readonly edition: string;
      readonly isLoaded: true;
      /** Fetched. */
      readonly bytes: number;
      readonly pairs: ChangedPairs | null;
      readonly ignored: readonly string[];
    }
  /** `code`: of a DomainError, such as that the stored data are newer. */
  | { readonly error: string; readonly code?: string };

process.on('disconnect', () => process.exit(1)); // the node is gone: a transaction that is open is rolled back
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.once('message', async (order: FeedOrder) => {
  os.setPriority(os.constants.priority.PRIORITY_LOW); // requests come first
  const message = await follow(order).catch((error: unknown): FeedMessage => {
    if (error instanceof DomainError) return { error: error.message, code: error.code };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  });
  process.send?.(message, () => process.exit(0));
});

async function follow({ poolConfig, feed, dataDir }: FeedOrder): Promise<FeedMessage> {
  const { location } = feed;
  const publicKey = await readPublicKey(feed.publicKey, 'DATA_FEED_KEY');
  const index = await readFeed({ location, publicKey });
  const edition = newestEdition(index, location);
  const db = connect({ ...poolConfig, max: 2 });
  try {
    if ((await loadedEdition(db.kysely)) === edition.id) return { edition: edition.id, isLoaded: false };
    const cacheDirectory = path.join(dataDir, 'feed');
    const fetched = await fetchEdition(index, edition, { location, publicKey, cacheDirectory });
    const today = new Date().toISOString().slice(0, 10);
    const { result, pairs } = await loadEdition(db.kysely, fetched, { location, today });
    await keepEdition(fetched, cacheDirectory);
    if (result.skipped) return { edition: edition.id, isLoaded: false };
    return { edition: edition.id, isLoaded: true, bytes: fetched.bytes, pairs, ignored: result.ignored };
  } finally {
    await db.close();
  }
}
