/**
 * The process that builds the image of places and leaves it in a file. A process and not a thread: it runs with a lower
 * priority than the requests (its parent sees to that), it shares no lock with them, and all its memory goes back when
 * it ends.
 */
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { writeSnapshot } from '../snapshot-file.ts';
import { buildPlaceImage } from './build-place-image.ts';
import { withPlaceRows } from './read-places.ts';

export interface BuildOrder {
  readonly connection: ClientConfig;
  /** ms since epoch. */
  readonly now: number;
  /** Where to write the snapshot; null = nowhere that lasts. */
  readonly snapshotPath: string | null;
  readonly software: string;
}

export interface BuildOutcome {
  /** The file that holds the image. */
  readonly path: string;
  /** True when the file is for this once and to be removed. */
  readonly isTemporary: boolean;
  /** Why the snapshot could not be written where it belongs; the places are good all the same. */
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

async function build({ connection, now, snapshotPath, software }: BuildOrder): Promise<BuildOutcome> {
  const client = new Client(connection);
  client.on('error', () => {}); // the query under way fails with it
  await client.connect();
  try {
    const image = await withPlaceRows(client, (places) => buildPlaceImage(places, now));
    return leave(snapshotPath, (file) => writeSnapshot(file, image, software));
  } finally {
    await client.end().catch(() => {});
  }
}

function leave(snapshotPath: string | null, write: (file: string) => void): BuildOutcome {
  let snapshotError: string | null = null;
  if (snapshotPath !== null) {
    try {
      write(snapshotPath);
      return { path: snapshotPath, isTemporary: false, snapshotError };
    } catch (error) {
      snapshotError = (error as Error).message;
    }
  }
  const temporary = path.join(os.tmpdir(), `carnet-places-${randomBytes(8).toString('hex')}`);
  write(temporary);
  return { path: temporary, isTemporary: true, snapshotError };
}
