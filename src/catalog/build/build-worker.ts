/** The worker thread that builds one catalog image, writes its snapshot, and hands the image over without copying. */
import { parentPort, workerData } from 'node:worker_threads';
import { Client, type ClientConfig } from 'pg';
import { arrayBuffers, type CatalogImage } from '../image.ts';
import { writeSnapshot } from '../snapshot-file.ts';
import { buildImage } from './build-image.ts';
import { withDatabaseSource } from './read-database.ts';

export interface BuildOrder {
  readonly connection: ClientConfig;
  /** ms since epoch. */
  readonly now: number;
  /** Where to write the snapshot; null = nowhere. */
  readonly snapshotPath: string | null;
  readonly software: string;
}

export interface BuildOutcome {
  readonly image: CatalogImage;
  /** Why the snapshot could not be written; the catalog is good all the same. */
  readonly snapshotError: string | null;
}

const order = workerData as BuildOrder;
const client = new Client(order.connection);
client.on('error', () => {}); // the query under way fails with it
await client.connect();
let image: CatalogImage;
try {
  image = await withDatabaseSource(client, (source) => buildImage(source, order.now));
} finally {
  await client.end().catch(() => {});
}
let snapshotError: string | null = null;
if (order.snapshotPath !== null) {
  try {
    writeSnapshot(order.snapshotPath, image, order.software);
  } catch (error) {
    snapshotError = (error as Error).message;
  }
}
parentPort?.postMessage({ image, snapshotError } satisfies BuildOutcome, arrayBuffers(image));
