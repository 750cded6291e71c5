/** Brings Scalar's browser script out of its npm package, in a thread of its own: parsing its 4 MB would hold up requests. */

import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import zlib from 'node:zlib';

export interface ReferenceScript {
  /** Kept compressed, about a quarter of its size, for every browser takes it so. */
  readonly gzip: Buffer;
  readonly plain: () => Buffer;
  readonly etag: string;
}

export async function loadReferenceScript(): Promise<ReferenceScript> {
  const gzip = await new Promise<Buffer>((resolve, reject) => {
    const worker = new Worker(new URL('./reference-script.worker.ts', import.meta.url));
    worker.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The reference script's thread ended with code ${code}`)));
  });
  const etag = `W/"${createHash('sha256').update(gzip).digest('base64url').slice(0, 16)}"`;
  return { gzip, plain: () => zlib.gunzipSync(gzip), etag };
}
