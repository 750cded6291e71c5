/** Clients that ask much and read nothing: the server's memory stays bounded, and others are answered. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { tripQuestionExample } from '@carnet/rules/trips/question/example.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyLoadedTemplate } from '../helpers/databases/embedded-template.ts';
import { ServedNode, until } from '../helpers/served-node.ts';

let directory: string;
let node: ServedNode;

/** To be called in a `describe`: its tests share a node of their own. */
function useOwnNode(): void {
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'carnet-floods-'));
    await copyLoadedTemplate(inject('embeddedTemplate'), directory);
    node = await ServedNode.start({ DATA_DIR: directory, SEND_TIMEOUT_MS: '2000' });
  });

  afterAll(async () => {
    await node?.stop('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });
}

async function metric(pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${node.operatorUrl}/metrics`)).text();
  return Number(pattern.exec(text)?.[1]);
}

const residentBytes = () => metric(/^process_resident_memory_bytes (\S+)$/m);

/** Opens connections that send the request as often as said, all at once, and never read. */
async function flood(url: string, connections: number, requests: number, request: string): Promise<net.Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: connections }, () =>
    net
      .connect(Number(port), hostname)
      .on('error', () => {})
      .pause(),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(request.repeat(requests));
  return sockets;
}

/**
 * Asks one after the other while the flood lasts, until twenty times answered; the largest resident memory seen, in bytes. At the
 * flood's start the server may have more to do than it can, and say so.
 */
async function askMeanwhile(): Promise<number> {
  let most = 0;
  for (let answered = 0; answered < 20; ) {
    const { status } = await node.get('/countries/76', { 'x-api-key': node.firstKey });
    expect([200, 503]).toContain(status);
    if (status === 200) answered++;
    most = Math.max(most, await residentBytes());
  }
  return most;
}

/** Opens connections that stay open until the test ends; `begin` is called for each before it is connected. */
function connectMany(count: number, begin: (socket: net.Socket) => void): net.Socket[] {
  const { hostname, port } = new URL(node.publicUrl);
  return Array.from({ length: count }, () => {
    const socket = net.connect(Number(port), hostname).on('error', () => {});
    begin(socket);
    return socket;
  });
}

/** `answered`: how many answers the connections have had so far. */
async function expectOthersAnswered(connections: number, answered: () => number | Promise<number>): Promise<void> {
  const before = await answered();
  for (let index = 0; index < 10; index++) {
    expect((await node.get('/health')).status).toBe(200);
    expect(await node.isReady()).toBe(true);
  }
  // Twenty answers one after the other, before each of the connections had five.
  expect((await answered()) - before).toBeLessThan(5 * connections);
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;

describe('connections that ask a thousand times and read nothing', () => {
  useOwnNode();
  let before: number;
  beforeAll(async () => {
    before = await residentBytes();
  });

  it.each([
    ['for the description of the public API, compressed', () => node.publicUrl, 10, '/v1/openapi.json', 'br'],
    ['for the description of the dashboard API, compressed', () => node.dashboardUrl, 10, '/v1/openapi.json', 'br'],
    ['for a page of the portal, compressed', () => node.dashboardUrl, 10, '/', 'br'],
    ['for long lists', () => node.publicUrl, 200, '/v1/countries?limit=100', 'identity'],
    ['for long lists, compressed', () => node.publicUrl, 200, '/v1/countries?limit=100', 'br'],
  ])('%s, do not exhaust memory, and others are answered', async (_what, url, connections, path, coding) => {
    const atRest = await residentBytes();
    const request = get(path, `accept-encoding: ${coding}`, `x-api-key: ${node.firstKey}`);
    const sockets = await flood(url(), connections, 1000, request);
    expect(await askMeanwhile()).toBeLessThan(2 * atRest);
    for (const socket of sockets) socket.destroy();
  });

  it('leave their memory to the system when they are gone', async () => {
    await expect.poll(residentBytes, { interval: 2_000, timeout: 90_000 }).toBeLessThan(before + 144 * 1024 * 1024);
  }, 120_000);
});

describe('more connections that ask without pause than Node looks at together', () => {
  useOwnNode();

  it('do not keep others from being answered, nor the operator', async () => {
    const request = get('/v1/countries?limit=100', `x-api-key: ${node.firstKey}`);
    const { port } = new URL(node.publicUrl);
    const asking = fork(path.resolve(import.meta.dirname, 'programs/ask-without-pause.ts'), [port, '1500', request]);
    const answered = async (): Promise<number> => {
      asking.send('answered?');
      const [count] = await once(asking, 'message');
      return count;
    };
    try {
      await until(async () => (await answered()) > 3_000);
      await expectOthersAnswered(1_500, answered);
    } finally {
      asking.kill();
    }
  });
});

describe('many batches of trip checks at once', () => {
  useOwnNode();

  it('do not keep others from being answered', async () => {
    const lines = `${JSON.stringify(tripQuestionExample)}\n`.repeat(20);
    const piece = `${lines.length.toString(16)}\r\n${lines}\r\n`;
    const head = [`x-api-key: ${node.firstKey}`, 'content-type: application/x-ndjson', 'transfer-encoding: chunked'];
    let answered = 0;
    const sockets = connectMany(200, (socket) => {
      let unanswered = 0;
      // There is always a line to answer, but the client does not lose its time on filling the buffers of the system:
      // answers that it reads late would count as given late.
      const send = () => {
        for (; unanswered < 40; unanswered += 20) socket.write(piece);
      };
      socket.on('data', (chunk) => {
        const lines = chunk.toString('latin1').split('\n{"line":').length - 1;
        answered += lines;
        unanswered -= lines;
        send();
      });
      socket.write(get('/v1/trip-checks/batch', ...head).replace('GET', 'POST'), send);
    });
    await until(() => answered > 1_000);
    await expectOthersAnswered(sockets.length, () => answered);
    for (const socket of sockets) socket.destroy();
  });
});

describe('questions about the past', () => {
  useOwnNode();

  it('do not keep who signs in from the database, however many are asked', async () => {
    const knownAt = new Date(Date.now() - 1_000).toISOString();
    const pair = `/v1/entry-requirements/personalized?fromCountryId=BR&toCountryId=JP&knownAt=${knownAt}`;
    const request = get(pair, `x-api-key: ${node.firstKey}`);
    let answered = 0;
    const sockets = connectMany(60, (socket) => {
      socket.on('data', (chunk) => {
        if (!chunk.toString('latin1', 0, 15).startsWith('HTTP/1.1 200')) return;
        answered++;
        socket.write(request);
      });
      socket.write(request);
    });
    await until(() => answered > 20);
    const before = answered;
    const { status } = await fetch(`${node.dashboardUrl}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: node.dashboardUrl },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'not the password' }),
    });
    expect(status).toBe(401);
    expect(answered - before).toBeLessThan(sockets.length);
    for (const socket of sockets) socket.destroy();
  });
});

/** Not on the node that was flooded before: while that one still has too much to do, it refuses, in answers too short to wait. */
describe('connections that ask and do not read', () => {
  useOwnNode();

  it('are cut off', async () => {
    const before = await metric(/^carnet_slow_readers_total\{surface="public"\} (\S+)$/m);
    const key = `x-api-key: ${node.firstKey}`;
    const sockets = await flood(node.publicUrl, 5, 200, get('/v1/entry-requirements?limit=100', key));
    await until(async () => (await metric(/^carnet_slow_readers_total\{surface="public"\} (\S+)$/m)) === before + 5);
    for (const socket of sockets) socket.destroy();
  });
});
