import net from 'node:net';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { afterEach, expect, it } from 'vitest';
import { silentLogger } from '../../infrastructure/logger.ts';
import { createCors } from '../answer/cors.ts';
import { RequestMetrics } from '../answer/request-metrics.ts';
import { Responder } from '../answer/responder.ts';
import { Door } from './door.ts';
import { DEFAULT_LIMITS } from './server-limits.ts';

let door: Door | undefined;
afterEach(() => door?.close());

/** What a surface answers to these bytes: what was read of the body. */
async function answerTo(sent: string): Promise<string> {
  const responder = new Responder({ cors: createCors([]), logger: silentLogger(), requestLog: 'off' });
  const metrics = new RequestMetrics();
  door = new Door({ limits: DEFAULT_LIMITS, responder, metrics, healthPath: '/health', nothingHere: 'nothing' });
  door.add({
    method: 'POST',
    path: '/',
    body: Type.Object({ a: Type.Optional(Type.String()) }),
    handle: ({ request, body }) => responder.json(request, 200, { read: body }),
  });
  await door.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect(Number(door.address?.port), '127.0.0.1');
  socket.end(sent);
  return text(socket);
}

const POST = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';

it('reads a body', async () => {
  expect(await answerTo(`${POST}content-length: 9\r\n\r\n{"a":"b"}`)).toContain('{"read":{"a":"b"}}');
});

it('does not wait for a body of which only the type was sent', async () => {
  expect(await answerTo(`${POST}\r\n`)).toContain('{"read":{}}');
});
