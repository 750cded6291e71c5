import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLocation } from './read-location.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };
const TEXT = 'Passport,Destination,Requirement\n';

describe('reading a file', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'carnet-read-'));
    writeFileSync(path.join(directory, '2026-02-17.csv'), TEXT);
    writeFileSync(path.join(directory, '2026-02-17.csv.gz'), gzipSync(TEXT));
    writeFileSync(path.join(directory, 'large.csv'), 'x'.repeat(1001));
    writeFileSync(path.join(directory, 'bomb.csv.gz'), gzipSync('x'.repeat(100_000)));
    writeFileSync(path.join(directory, 'damaged.csv.gz'), gzipSync(TEXT).subarray(0, 30));
  });
  afterAll(() => rmSync(directory, { recursive: true }));
  const read = async (name: string) => {
    const { bytes, ...rest } = await readLocation(path.join(directory, name), LIMITS);
    return { text: Buffer.from(bytes).toString(), ...rest };
  };

  it('gives its bytes and name, unpacked', async () => {
    const expected = { text: TEXT, fileName: '2026-02-17.csv', url: null };
    expect(await read('2026-02-17.csv')).toEqual(expected);
    expect(await read('2026-02-17.csv.gz')).toEqual(expected);
  });

  it.each([
    ['none.csv', /There is no file .*none\.csv/],
    ['.', /is not a file/],
    ['large.csv', /has 1001 bytes; at most 1000 are read/],
    ['bomb.csv.gz', /unpacks to more than 1000 bytes/],
    ['damaged.csv.gz', /is a damaged gzip file/],
  ])('refuses %s', async (name, message) => {
    await expect(read(name)).rejects.toThrow(message);
  });
});

describe('reading a URL', () => {
  let server: Server;
  let base: string;
  const answers: Record<string, RequestListener> = {
    '/data/2026-02-17.csv': (_, response) => response.end(TEXT),
    '/zipped/2026-02-17.csv.gz': (_, response) => response.end(gzipSync(TEXT)),
    '/encoded.csv': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT)),
    '/moved.csv': (_, response) => response.writeHead(302, { location: '/data/2026-02-17.csv' }).end(),
    '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/away': (_, response) => response.writeHead(301, { location: 'http://example.org/a.csv' }).end(),
    '/page': (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
    '/broken': (_, response) => response.writeHead(500).end(),
    '/large': (_, response) => response.end('x'.repeat(1001)),
    '/bomb': (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
    '/cut': (_, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('x'.repeat(100), () => response.destroy());
    },
    '/silent': () => {},
    '/stalls': (_, response) => response.write('Passport'),
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = answers[new URL(request.url ?? '/', 'http://localhost').pathname];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const read = async (pathname: string, limits = LIMITS) => {
    const { bytes, ...rest } = await readLocation(`${base}${pathname}`, limits);
    return { text: Buffer.from(bytes).toString(), ...rest };
  };

  it('gives its bytes, its name and the URL', async () => {
    expect(await read('/data/2026-02-17.csv?token=1')).toEqual({
      text: TEXT,
      fileName: '2026-02-17.csv',
      url: `${base}/data/2026-02-17.csv?token=1`,
    });
  });

  it('unpacks gzip, in the file or on the way, and follows redirects', async () => {
    expect(await read('/zipped/2026-02-17.csv.gz')).toMatchObject({ text: TEXT, fileName: '2026-02-17.csv' });
    expect(await read('/encoded.csv')).toMatchObject({ text: TEXT });
    expect(await read('/moved.csv')).toMatchObject({ text: TEXT, fileName: 'moved.csv' });
  });

  it.each([
    ['/missing.csv', /missing\.csv answered 404 Not Found/],
    ['/broken', /answered 500 Internal Server Error/],
    ['/page', /is a web page \(text\/html\); give the address of the raw file/],
    ['/large', /has more than 1000 bytes/],
    ['/bomb', /has more than 1000 bytes/],
    ['/loop', /redirects more than 5 times/],
    ['/away', /http:\/\/example\.org\/a\.csv must be an https address/],
    ['/cut', /Cannot fetch .*\/cut: /],
  ])('refuses %s', async (pathname, message) => {
    await expect(read(pathname)).rejects.toThrow(message);
  });

  it.each(['/silent', '/stalls'])('gives up on %s after the time allowed', async (pathname) => {
    await expect(read(pathname, { ...LIMITS, timeoutMs: 300 })).rejects.toThrow(/did not arrive within 0\.3 s/);
  });

  it.each([
    ['http://example.org/a.csv', /must be an https address \(http only to this machine\)/],
    ['http://127.0.0.1.example.org/a.csv', /must be an https address/],
    ['ftp://example.org/a.csv', /must be an https address/],
    ['file:///etc/hosts', /must be an https address/],
    ['https://user:secret@example.org/a.csv', /The URL of example\.org must not hold a user name or password/],
    ['https://', /is not a URL/],
  ])('refuses %s before any request', async (url, message) => {
    const failure = await readLocation(url, LIMITS).catch((error: Error) => error.message);
    expect(failure).toMatch(message);
    expect(failure).not.toContain('secret');
  });

  it('names a server that does not answer', async () => {
    server.closeIdleConnections();
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(readLocation(`http://127.0.0.1:${port}/a.csv`, LIMITS)).rejects.toThrow(/Cannot fetch .*ECONNREFUSED/);
  });
});
