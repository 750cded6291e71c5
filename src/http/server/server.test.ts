import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../infrastructure/logger.ts';
import { createCors } from '../answer/cors.ts';
import { RequestMetrics } from '../answer/request-metrics.ts';
import { Responder } from '../answer/responder.ts';
import { createServer } from './server.ts';
import { DEFAULT_LIMITS } from './server-limits.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** What a surface answers to these bytes, whose routes say whether the request was over when it came, and what was read of it. */
async function answerTo(sent: string, readsBodies: boolean): Promise<string> {
  const responder = new Responder({ cors: createCors([]), logger: silentLogger(), requestLog: 'off' });
  app = createServer(DEFAULT_LIMITS, responder, new RequestMetrics(), { readsBodies, healthPath: '/health' });
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    onRequest: (request, reply, done) => {
      if (request.method === 'POST') done();
      else reply.raw.end(`over: ${request.raw.readableEnded}`);
    },
    handler: (request) => `read: ${JSON.stringify(request.body)}`,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(sent);
  return text(socket);
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
const POST = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';

describe('a surface that reads no bodies', () => {
  it('has requests without one that are over when they come', async () => {
    expect(await answerTo(`${GET}\r\n`, false)).toContain('over: true');
  });

  it('leaves those with one to be read', async () => {
    expect(await answerTo(`${GET}content-length: 2\r\n\r\n{}`, false)).toContain('over: false');
  });
});

describe('a surface that reads bodies', () => {
  it('reads one', async () => {
    expect(await answerTo(`${POST}content-length: 7\r\n\r\n{"a":1}`, true)).toContain('read: {"a":1}');
  });

  it('does not wait for one of which only the type was sent', async () => {
    expect(await answerTo(`${POST}\r\n`, true)).toMatch(/^HTTP\/1\.1 [245]\d\d /);
  });
});
