/** Brings Scalar's browser script out of its npm package, in a thread of its own: parsing its 4 MB would hold up requests. */

import { Worker } from 'node:worker_threads';
import zlib from 'node:zlib';
import { Document, etagOf } from '../answer/document.ts';

/** It is kept compressed alone, about a quarter of its size, for every browser takes it so. */
export async function loadReferenceScript(): Promise<Document> {
  const gzip = await new Promise<Buffer>((resolve, reject) => {
    const worker = new Worker(new URL('./reference-script.worker.ts', import.meta.url));
    worker.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The reference script's thread ended with code ${code}`)));
  });
  return new Document(() => zlib.gunzipSync(gzip), new Map([['gzip', gzip]]), etagOf(gzip));
}
