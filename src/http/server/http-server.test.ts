import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../infrastructure/logger.ts';
import { LIVE } from '../answer/answer-kind.ts';
import { createCors } from '../answer/cors.ts';
import { RequestMetrics } from '../answer/request-metrics.ts';
import { Responder } from '../answer/responder.ts';
import { Door } from './door.ts';
import { Overload } from './overload.ts';
import { DEFAULT_LIMITS } from './server-limits.ts';

let door: Door | undefined;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await door?.close();
});

/** A surface with a body to read at `/` and a long text at `/long`, of which each answer takes the given time. */
async function listen(busyMs = 0): Promise<number> {
  const responder = new Responder({ cors: createCors([]), logger: silentLogger(), requestLog: 'off' });
  const metrics = new RequestMetrics();
  const isNeverRefused = (path: string) => path === '/file';
  const surface = { healthPath: '/health', nothingHere: 'nothing', isNeverRefused };
  door = new Door({ limits: DEFAULT_LIMITS, responder, metrics, ...surface });
  door.add({
    method: 'POST',
    path: '/',
    body: Type.Object({ a: Type.Optional(Type.String()) }),
    handle: ({ request, body }) => responder.json(request, 200, { read: body }),
  });
  door.add({
    method: 'GET',
    path: '/file',
    handle: ({ request }) => responder.answer(request, LIVE, 'file', undefined),
  });
  door.add({
    method: 'GET',
    path: '/long',
    handle: ({ request }) => {
      const until = performance.now() + busyMs;
      while (performance.now() < until);
      responder.answer(request, LIVE, 'long '.repeat(2_000), undefined);
    },
  });
  await door.listen({ host: '127.0.0.1', port: 0 });
  return Number(door.address?.port);
}

/** A connection that the server has accepted: it had an answer. */
async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

/** What the surface answers to these bytes. */
async function answerTo(sent: string): Promise<string> {
  const socket = net.connect(await listen(), '127.0.0.1');
  socket.end(sent);
  return text(socket);
}

/** The heads of the answers to a request, sent at once on so many connections; `before` is done right before. */
async function headsOf(port: number, count: number, request: string, before: () => void = () => {}): Promise<string[]> {
  const asking = await Promise.all(Array.from({ length: count }, () => connect(port)));
  const heads = asking.map(async (socket) => {
    const [head] = await once(socket, 'data');
    return String(head).split('\r\n\r\n', 1)[0] as string;
  });
  before();
  for (const socket of asking) socket.write(request);
  return Promise.all(heads);
}

const POST = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';
const LONG = 'GET /long HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n';

it('reads a body', async () => {
  expect(await answerTo(`${POST}content-length: 9\r\n\r\n{"a":"b"}`)).toContain('{"read":{"a":"b"}}');
});

it('does not wait for a body of which only the type was sent', async () => {
  expect(await answerTo(`${POST}\r\n`)).toContain('{"read":{}}');
});

it('sends long answers uncompressed to requests that waited', async () => {
  const port = await listen(5);
  const isCompressed = (head: string) => /\r\ncontent-encoding: br/i.test(head);
  expect((await headsOf(port, 1, LONG)).filter(isCompressed)).toHaveLength(1);
  const heads = await headsOf(port, 30, LONG);
  expect(heads.filter((head) => head.startsWith('HTTP/1.1 200'))).toHaveLength(30);
  expect(heads.filter(isCompressed).length).toBeLessThan(10);
  expect((await headsOf(port, 1, LONG)).filter(isCompressed)).toHaveLength(1);
});

describe('under overload', () => {
  beforeEach(() => {
    vi.spyOn(Overload.prototype, 'admit').mockReturnValue('refuse');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('lets files wait, and refuses what costs more', async () => {
    const port = await listen();
    expect(await headsOf(port, 1, LONG)).toEqual([expect.stringMatching(/^HTTP\/1.1 503 /)]);
    expect(await headsOf(port, 1, LONG.replace('/long', '/file?of=a-page'))).toEqual([
      expect.stringMatching(/^HTTP\/1.1 200 /),
    ]);
  });

  it('asks browsers to come again by themselves when it refuses a page', async () => {
    const port = await listen();
    const page = LONG.replace('\r\n\r\n', '\r\naccept: text/html,*/*\r\n\r\n');
    expect(await headsOf(port, 1, page)).toEqual([
      expect.stringMatching(/^HTTP\/1.1 503 [\s\S]*\r\nrefresh: 2(\r|$)/i),
    ]);
    expect(await headsOf(port, 1, LONG)).toEqual([expect.not.stringMatching(/refresh/i)]);
  });
});

it('rejects a request with a body that the queue has no room for, and closes its connection', async () => {
  const port = await listen(60);
  const first = await connect(port);
  const large = `${POST.replace('close', 'keep-alive')}content-length: 70000\r\n\r\n`;
  const heads = headsOf(port, 300, large, () => void first.write(LONG)); // a turn that lasts too long: the others wait
  const status = (head: string) => head.slice(9, 12);
  expect([...new Set((await heads).map(status))].toSorted()).toEqual(['413', '503']);
  for (const head of (await heads).filter((one) => status(one) === '503')) {
    expect(head).toMatch(/\r\nretry-after: \d/i);
    expect(head).toMatch(/\r\nconnection: close/i);
  }
});
