/** Thread: asks Scalar's Fastify plugin for the script it serves, and hands it back compressed. */

import { parentPort } from 'node:worker_threads';
import zlib from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

const app = Fastify();
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/' } });
const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js');
if (statusCode !== 200) throw new Error(`Scalar's plugin answered ${statusCode} for its script`);
parentPort?.postMessage(zlib.gzipSync(rawPayload, { level: 9 }));
await app.close();
