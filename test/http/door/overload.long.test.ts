/** What clients see of a server that gets more requests than it can answer. */
import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { createFixtureCatalog } from '../fixture-catalog.ts';
import { exchange } from '../raw-socket.ts';

let api: ApiUnderTest;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await api?.close();
});

/** Has every answer about a country take five milliseconds of the processor. */
function busyCatalog() {
  const catalog = createFixtureCatalog();
  return {
    ...catalog,
    country: (id: number) => {
      const until = performance.now() + 5;
      while (performance.now() < until);
      return catalog.country(id);
    },
  };
}

/** Connections that ask again as soon as they are answered, and what they were answered, head by head. */
async function askWithoutPause(count: number, path: string): Promise<string[]> {
  const heads: string[] = [];
  const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n\r\n`;
  for (let index = 0; index < count; index++) {
    const socket = net.connect(api.port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.on('data', (chunk) => {
      heads.push(String(chunk));
      socket.write(request);
    });
  }
  for (const socket of sockets) socket.write(request);
  return heads;
}

const WAIT = { timeout: 20_000 };
const status = (head: string) => head.slice(9, 12);

describe('a server that gets more requests than it can answer', () => {
  it('answers what it can, and the rest with 503 in the envelope, which says when to try again', async () => {
    const catalog = busyCatalog();
    api = await startApi({ catalog: () => catalog });
    const heads = await askWithoutPause(60, '/v1/countries/76');
    await expect.poll(() => heads.filter((head) => status(head) === '503').length, WAIT).toBeGreaterThan(50);
    await expect.poll(() => heads.filter((head) => status(head) === '200').length, WAIT).toBeGreaterThan(50);
    const refusal = heads.find((head) => status(head) === '503') as string;
    expect(refusal).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(refusal).toMatch(/"code":"SERVICE_UNAVAILABLE".*"path":"\/v1\/countries\/76"/);
    expect(api.metrics.route('(overloaded)').read()).toMatchObject([{ statusClass: '5xx' }]);
  });

  it('says that it is alive all the while', async () => {
    const catalog = busyCatalog();
    api = await startApi({ catalog: () => catalog });
    const heads = await askWithoutPause(60, '/v1/countries/76');
    await expect.poll(() => heads.filter((head) => status(head) === '503').length, WAIT).toBeGreaterThan(50);
    for (let index = 0; index < 5; index++) {
      const { answers } = await exchange(api.port, ['GET /v1/health HTTP/1.1\r\nhost: x\r\n\r\n']);
      expect(answers[0]?.statusCode).toBe(200);
    }
  });

  it('answers who asks now and then before all those who ask without pause', async () => {
    const catalog = busyCatalog();
    api = await startApi({ catalog: () => catalog });
    const heads = await askWithoutPause(60, '/v1/countries/76');
    const answered = () => heads.filter((head) => status(head) === '200').length;
    await expect.poll(answered, WAIT).toBeGreaterThan(100);
    const request = `GET /v1/countries/76 HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n\r\n`;
    const meanwhile: number[] = [];
    for (let index = 0; index < 9; index++) {
      const before = answered();
      const { answers } = await exchange(api.port, [request]);
      if (answers[0]?.statusCode === 200) meanwhile.push(answered() - before);
    }
    expect(meanwhile.toSorted((a, b) => a - b)[4]).toBeLessThan(40);
  });

  it('answers everything again as soon as there is less', async () => {
    const catalog = busyCatalog();
    api = await startApi({ catalog: () => catalog });
    const heads = await askWithoutPause(60, '/v1/countries/76');
    await expect.poll(() => heads.filter((head) => status(head) === '503').length, WAIT).toBeGreaterThan(50);
    for (const socket of sockets.splice(0)) socket.destroy();
    const request = `GET /v1/countries/76 HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n\r\n`;
    const one = async () => (await exchange(api.port, [request])).answers[0]?.statusCode;
    await expect.poll(one, WAIT).toBe(200);
    for (let index = 0; index < 20; index++) expect(await one()).toBe(200);
  });

  it('does not write a line of log for each', async () => {
    const catalog = busyCatalog();
    api = await startApi({ catalog: () => catalog });
    const heads = await askWithoutPause(60, '/v1/countries/76');
    await expect.poll(() => heads.filter((head) => status(head) === '503').length, WAIT).toBeGreaterThan(50);
    expect(api.logged().split('\n').length).toBeLessThan(5);
  });
});
