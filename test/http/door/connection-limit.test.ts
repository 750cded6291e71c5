/** What clients see when a server holds as many connections as it may (MAX_CONNECTIONS). */
import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { exchange } from '../raw-socket.ts';

const opened: net.Socket[] = [];
let api: ApiUnderTest;

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await api?.close();
});

/** Connections that are held and say nothing. */
async function hold(port: number, count: number): Promise<net.Socket[]> {
  const sockets = Array.from({ length: count }, () => net.connect(port, '127.0.0.1').on('error', () => {}));
  opened.push(...sockets);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

/** A connection may be reset: that is one way to be closed. */
const closing = (socket: net.Socket) => new Promise((resolve) => socket.once('close', resolve));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n\r\n`;

describe('a server that holds as many connections as it may', () => {
  it('answers one more with 503 in the envelope, says when to try again, and closes it', async () => {
    api = await startApi({ limits: { maxConnections: 2 } });
    await hold(api.port, 2);
    const { answers, closed } = await exchange(api.port, [get('/v1/countries?page=1')], { untilClosed: true });
    expect(answers.map(({ statusCode, json }) => [statusCode, json.code, json.path])).toEqual([
      [503, 'SERVICE_UNAVAILABLE', '/v1/countries'],
    ]);
    expect(answers[0]?.headers).toMatchObject({
      'retry-after': '5',
      connection: 'close',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(closed).toBe(true);
  });

  it('goes on answering the connections that it holds', async () => {
    api = await startApi({ limits: { maxConnections: 1 } });
    const [held] = (await hold(api.port, 1)) as [net.Socket];
    expect((await exchange(api.port, [get('/v1/health')])).answers[0]?.statusCode).toBe(503);
    held.write(get('/v1/countries'));
    const [answer] = await once(held, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('takes another one as soon as one is closed', async () => {
    api = await startApi({ limits: { maxConnections: 1 } });
    const [held] = (await hold(api.port, 1)) as [net.Socket];
    held.destroy();
    await expect
      .poll(async () => (await exchange(api.port, [get('/v1/health')])).answers[0]?.statusCode, { timeout: 5_000 })
      .toBe(200);
  });

  it('answers a connection beyond it that says nothing, too, and lets go of it', async () => {
    api = await startApi({ limits: { maxConnections: 1 } });
    await hold(api.port, 1);
    const { answers, closed } = await exchange(api.port, [''], { untilClosed: true });
    expect([answers[0]?.statusCode, answers[0]?.json.path, closed]).toEqual([503, '/', true]);
  });

  it('lets a client that goes on sending read the answer', async () => {
    api = await startApi({ limits: { maxConnections: 1 } });
    await hold(api.port, 1);
    const body = 'x'.repeat(200_000);
    const request = `POST /v1/countries HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { answers } = await exchange(api.port, [request, body], { untilClosed: true });
    expect(answers[0]?.statusCode).toBe(503);
  });

  it('closes without a word what goes far beyond it, and counts all it refused', async () => {
    api = await startApi({ limits: { maxConnections: 1 } });
    const [held] = (await hold(api.port, 1)) as [net.Socket];
    const beyond = await hold(api.port, 300);
    const texts = await Promise.all(
      beyond.map(async (socket) => {
        const chunks: Buffer[] = [];
        socket.on('data', (chunk) => chunks.push(chunk));
        await closing(socket);
        return Buffer.concat(chunks).toString();
      }),
    );
    expect(texts.filter((text) => text.startsWith('HTTP/1.1 503 '))).toHaveLength(256);
    expect(texts.filter((text) => text === '')).toHaveLength(44);
    expect(api.metrics.route('(over MAX_CONNECTIONS)').read()).toMatchObject([{ statusClass: '5xx', count: 300 }]);
    held.write(get('/v1/health'));
    expect(String((await once(held, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('closes gracefully while it refuses', async () => {
    api = await startApi({ limits: { maxConnections: 1 } });
    const sockets = await hold(api.port, 3);
    const ends = Promise.all(sockets.map((socket) => closing(socket.resume())));
    await api.close();
    expect(await ends).toHaveLength(3);
  });
});
