import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { startApi } from '../api-under-test.ts';
import { createFixtureCatalog } from '../fixture-catalog.ts';

/** Everything that one connection receives until it is closed. */
function received(socket: net.Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1'))));
}

describe('closing', () => {
  it('finishes a request that is half-way, says that the connection closes, and ends idle connections', async () => {
    let api: Awaited<ReturnType<typeof startApi>> | undefined;
    let closing: Promise<void> | undefined;
    const catalog = createFixtureCatalog();
    const slow = {
      ...catalog,
      // The answer is found while the server is being closed.
      country: (id: number) => {
        closing = api?.app.close();
        return catalog.country(id);
      },
    };
    api = await startApi({ catalog: () => slow });
    const idle = net.connect(api.port, '127.0.0.1');
    const idleEnd = received(idle);
    await new Promise<void>((resolve) => idle.once('connect', resolve));

    const busy = net.connect(api.port, '127.0.0.1');
    const answer = received(busy);
    busy.write(`GET /v1/countries/76 HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n\r\n`);
    expect(await answer).toContain('"iso2":"BR"');
    await closing;
    expect(await idleEnd).toBe('');
    await expect(fetch(`${api.baseUrl}/v1/health`)).rejects.toThrow();
  });

  it('answers what arrives on an open connection meanwhile, with connection: close', async () => {
    const api = await startApi();
    const socket = net.connect(api.port, '127.0.0.1');
    const all = received(socket);
    const request = (target: string) => `GET ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n\r\n`;
    // Compression keeps the first answer open while the server closes.
    socket.write(
      `GET /v1/entry-requirements HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\naccept-encoding: br\r\n\r\n`,
    );
    await new Promise((resolve) => api.app.server.once('request', resolve));
    const closing = api.app.close();
    socket.write(request('/v1/countries/76'));
    const text = await all;
    await closing;
    expect(text).toContain('content-encoding: br');
    expect(text).not.toContain('"error":"Service Unavailable"');
  });
});
