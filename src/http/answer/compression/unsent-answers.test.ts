import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { RequestMetrics } from '../request-metrics.ts';
import { UnsentAnswers, type UnsentLimits } from './unsent-answers.ts';

/** More than the buffers of the system hold. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');

let server: Server | undefined;
const portOf = (it: Server | undefined) => (it?.address() as AddressInfo | undefined)?.port ?? 0;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
});

async function start(limits: UnsentLimits): Promise<{ metrics: RequestMetrics; unsent: UnsentAnswers }> {
  const metrics = new RequestMetrics();
  const unsent = new UnsentAnswers(limits, metrics);
  server = createServer((request, response) => {
    response.end(request.url === '/small' ? 'small' : LARGE);
    unsent.watch(response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { metrics, unsent };
}

async function ask(path: string): Promise<net.Socket> {
  const socket = net.connect(portOf(server), '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

const connections = () => new Promise<number>((resolve) => server?.getConnections((_error, count) => resolve(count)));

describe('a client that does not read its answer', () => {
  it('loses its connection when it takes longer than it may', async () => {
    const { metrics, unsent } = await start({ sendTimeoutMs: 100, maxUnsentBytes: 1e9 });
    await ask('/large');
    await expect.poll(() => unsent.bytes).toBeGreaterThan(1_000_000);
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    expect([unsent.bytes, metrics.slowReaders]).toEqual([0, 1]);
  });

  it('loses it at once when more is held for all than may be, the one that is slow for longest first', async () => {
    const { metrics, unsent } = await start({ sendTimeoutMs: 600_000, maxUnsentBytes: 40 * 1024 * 1024 });
    const slow: net.Socket[] = [];
    for (let index = 0; index < 5; index++) {
      slow.push(await ask('/large'));
      await expect.poll(connections).toBe(Math.min(index + 1, 2));
    }
    expect(metrics.slowReaders).toBe(3);
    expect(unsent.bytes).toBeLessThanOrEqual(40 * 1024 * 1024);
    // Only who reads on learns that the connection has ended: the first three did, the last two are still served.
    const last = slow.at(-1) as net.Socket;
    let received = 0;
    last.on('data', (chunk) => {
      received += chunk.length;
    });
    last.resume();
    await expect.poll(() => received, { timeout: 10_000 }).toBeGreaterThan(LARGE.length);
  });

  it('does not matter when the system has taken the whole answer', async () => {
    const { metrics, unsent } = await start({ sendTimeoutMs: 1, maxUnsentBytes: 1 });
    const socket = await ask('/small');
    socket.resume();
    expect(String(await once(socket, 'data'))).toContain('small');
    expect([unsent.bytes, metrics.slowReaders, await connections()]).toEqual([0, 0, 1]);
  });
});
