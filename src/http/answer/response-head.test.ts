import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CommonHeaders, ResponseHeads } from './response-head.ts';

const BODY = 'à bientôt';
const HEADERS = ['x-request-id', 'a-1', 'etag', 'W/"1"', 'vary', 'origin'];

interface Case {
  readonly status?: number;
  readonly headers?: readonly string[];
  /** In front of these. */
  readonly common?: readonly string[];
  readonly maxRequests?: number;
  readonly sendDate?: boolean;
}

/** All bytes that a server sends to these bytes until it closes or is silent, dates left out. */
async function answersTo(sent: string, how: Case, heads: ResponseHeads | undefined): Promise<string> {
  const { status = 200, headers = HEADERS, common = [], maxRequests = 0, sendDate = true } = how;
  const shared = new CommonHeaders(common);
  const server = createServer((request, response) => {
    request.resume();
    response.sendDate = sendDate;
    const hasBody = status !== 304 && status !== 204;
    const all = hasBody ? [...headers, 'content-length', String(BODY.length)] : [...headers];
    try {
      if (heads === undefined) response.writeHead(status, [...common, ...all]);
      else heads.write(response, status, all, shared);
      if (hasBody) response.end(BODY, 'latin1');
      else response.end();
    } catch (error) {
      response.socket?.end(`threw ${(error as NodeJS.ErrnoException).code}`);
    }
  });
  server.maxRequestsPerSocket = maxRequests;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1');
  const silent = new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, 1000);
    socket.on('data', (text) => {
      received += text;
      clearTimeout(timer);
      timer = setTimeout(resolve, 100);
    });
    socket.on('close', () => {
      received += '(closed)';
      resolve();
    });
  });
  socket.write(sent);
  await silent;
  socket.destroy();
  server.close();
  expect(received.match(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/gm) ?? []).toHaveLength(
    received.match(/^Date: /gm)?.length ?? 0,
  );
  return received.replaceAll(/^Date: .*$/gm, 'Date: (some)');
}

/** Heads that have been compared with Node's and found the same. */
async function comparedHeads(): Promise<ResponseHeads> {
  const heads = new ResponseHeads();
  expect(heads.isOwn).toBeUndefined();
  await answersTo('GET / HTTP/1.1\r\nHost: a\r\n\r\n', {}, heads);
  return heads;
}

describe('heads of answers', () => {
  it("are our own on this version of Node: the first one was Node's byte for byte", async () => {
    expect((await comparedHeads()).isOwn).toBe(true);
  });

  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  it.concurrent.each<[string, string, Case]>([
    ['200', get, {}],
    ['304', get, { status: 304 }],
    ['204', get, { status: 204 }],
    ['404', get, { status: 404 }],
    ['503', get, { status: 503 }],
    ['HEAD', get.replace('GET', 'HEAD'), {}],
    ['HEAD and 304', get.replace('GET', 'HEAD'), { status: 304 }],
    ['three requests at once', get.repeat(3), {}],
    ['a connection that the client ends', get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), {}],
    ['a connection that we end', get, { headers: [...HEADERS, 'connection', 'close'] }],
    ['the last request of a connection', get.repeat(2), { maxRequests: 2 }],
    ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', {}],
    ['HTTP/1.0, kept alive', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', {}],
    ['HTTP/1.0, kept alive and 304', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', { status: 304 }],
    ['an expectation', get.replace('\r\n\r\n', '\r\nExpect: a-miracle\r\n\r\n'), {}],
    ['no headers', get, { headers: [] }],
    ['a header twice', get, { headers: ['vary', 'a', 'vary', 'b'] }],
    ['a line break in a value', get, { headers: ['location', '/a\r\nset-cookie: b=c'] }],
    ['a letter whose low byte is a line break', get, { headers: ['location', '/\u010aset-cookie: b=c'] }],
    ['letters of Latin-1', get, { headers: ['location', '/é'] }],
    ['a carriage return in a value', get, { headers: ['location', '/a\rb'] }],
    ['headers in common', get.repeat(2), { common: ['vary', 'a', 'server', 'é'] }],
    ['headers in common and 304', get, { status: 304, common: ['vary', 'a'] }],
    ['headers in common and HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', { common: ['vary', 'a'] }],
    ['a connection that all have in common that we end', get, { common: ['connection', 'close'] }],
    ['a line break in a value that all have in common', get, { common: ['location', '/a\r\nset-cookie: b=c'] }],
  ])("are Node's byte for byte: %s", async (_name, sent, how) => {
    const theirs = await answersTo(sent, how, undefined);
    expect(await answersTo(sent, how, await comparedHeads())).toBe(theirs);
    expect(theirs).toMatch(/HTTP\/1\.1 |threw ERR_INVALID_CHAR/);
  });

  it("are Node's byte for byte whatever the answer before had", async () => {
    const heads = await comparedHeads();
    for (const headers of [
      HEADERS,
      ['x-request-id', 'a-2', ...HEADERS.slice(2)],
      ['etag', 'a-2'],
      [],
      ['etag', 'a-2', 'location', '/a\r\nset-cookie: b=c'],
      ['etag', 'a-2', 'location', '/a'],
      ['vary', 'a-2', 'connection', 'close'],
      ['vary', 'a-2', 'location', '/a', 'vary', 'a-2'],
      HEADERS,
    ]) {
      expect(await answersTo(get, { headers }, heads)).toBe(await answersTo(get, { headers }, undefined));
    }
    expect(heads.isOwn).toBe(true);
  });

  it("are Node's once the first was not the same", async () => {
    const heads = new ResponseHeads();
    await answersTo(get, { sendDate: false }, heads);
    expect(heads.isOwn).toBe(false);
    expect(await answersTo(get, {}, heads)).toBe(await answersTo(get, {}, undefined));
  });
});
