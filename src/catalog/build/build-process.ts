/**
 * The process that builds one catalog image and leaves it in a file. A process and not a thread: it runs with a lower
 * priority than the requests (its parent sees to that), it shares no lock with them, and all its memory goes back when
 * it ends.
 */
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { Day } from '@carnet/rules/calendar.ts';
import { Client, type ClientConfig } from 'pg';
import { PLACES_SNAPSHOT, RULES_SNAPSHOT, writeSnapshot } from '../image/snapshot-file.ts';
import { buildImage } from './build-image.ts';
import { buildPlaceImage } from './places/build-place-image.ts';
import { withPlaceRows } from './places/read-places.ts';
import { withDatabaseSource } from './read-database.ts';

/** The catalog's two images: a change of rules must not build a million places again, nor the reverse. */
export type ImageName = 'rules' | 'places';

export interface BuildOrder {
  readonly image: ImageName;
  readonly connection: ClientConfig;
  /** ms since epoch. */
  readonly now: number;
  /** Of travel; absent = that of `now`. */
  readonly day?: Day;
  /** ms since epoch: the rules as they were known then; absent = as they are. */
  readonly knownAt?: number | undefined;
  /** Where to write the snapshot; null = nowhere that lasts. */
  readonly snapshotPath: string | null;
  readonly software: string;
}

export interface BuildOutcome {
  /** The file that holds the image. */
  readonly path: string;
  /** True when the file is for this once and to be removed. */
  readonly isTemporary: boolean;
  /** Why the snapshot could not be written where it belongs; the catalog is good all the same. */
  readonly snapshotError: string | null;
}

export type BuildMessage = BuildOutcome | { readonly error: string };

// The node is gone or expects no other build soon.
process.on('disconnect', () => process.exit(0));
process.on('message', (order: BuildOrder) => {
  build(order).then(
    (outcome) => report(outcome),
    (error: unknown) => report({ error: error instanceof Error ? error.message : String(error) }),
  );
});

const report = (message: BuildMessage) => process.send?.(message);

async function build(order: BuildOrder): Promise<BuildOutcome> {
  const client = new Client(order.connection);
  client.on('error', () => {}); // the query under way fails with it
  await client.connect();
  try {
    if (order.image === 'places') {
      const image = await withPlaceRows(client, (places) => buildPlaceImage(places, order.now));
      return leave(order, (path) => writeSnapshot(path, PLACES_SNAPSHOT, image, order.software));
    }
    const known = order.knownAt === undefined ? undefined : { at: order.knownAt };
    const image = await withDatabaseSource(client, (source) => buildImage(source, order.now, order.day), known);
    return leave(order, (path) => writeSnapshot(path, RULES_SNAPSHOT, image, order.software));
  } finally {
    await client.end().catch(() => {});
  }
}

function leave({ snapshotPath }: BuildOrder, write: (path: string) => void): BuildOutcome {
  let snapshotError: string | null = null;
  if (snapshotPath !== null) {
    try {
      write(snapshotPath);
      return { path: snapshotPath, isTemporary: false, snapshotError };
    } catch (error) {
      snapshotError = (error as Error).message;
    }
  }
  const temporary = path.join(os.tmpdir(), `carnet-catalog-${randomBytes(8).toString('hex')}`);
  write(temporary);
  return { path: temporary, isTemporary: true, snapshotError };
}
