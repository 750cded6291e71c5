import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageReader, type ReaderSettings } from '../../src/infrastructure/source-pages/page-reader.ts';
import { html, redirect, type SourceServer, startSourceServer, status } from './source-server.ts';

const HOST = 'a.test';
const NONE = { etag: null, lastModified: null };

describe('reading a source page', () => {
  let server: SourceServer;
  beforeEach(async () => {
    server = await startSourceServer();
  });
  afterEach(() => server.close());

  const never = new AbortController().signal;
  const read = (path: string, more: Partial<ReaderSettings> = {}, validators = NONE, host = HOST) =>
    new PageReader({ ...server.reader, ...more }).read(server.at(host, path), validators, never);
  const textOf = async (path: string) => {
    const answer = await read(path);
    return answer.kind === 'page' ? answer.body.toString() : answer;
  };

  it('says who asks, and reads robots.txt first', async () => {
    server.page(HOST, '/visas', 'Visas');
    expect(await textOf('/visas')).toBe('Visas');
    expect(server.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/visas']);
    for (const { headers } of server.asked) {
      expect(headers['user-agent']).toBe('Carnet/0.0.0 (source watch; +https://example.org/about)');
    }
  });

  it('asks whether the page is another one than last time', async () => {
    server.page(HOST, '/visas', (response, { headers }) =>
      headers['if-none-match'] === '"7"' && headers['if-modified-since'] === 'Mon, 01 Jun 2026 00:00:00 GMT'
        ? status(304)(response, undefined as never)
        : html('Visas', { etag: '"7"', 'last-modified': 'Mon, 01 Jun 2026 00:00:00 GMT' })(
            response,
            undefined as never,
          ),
    );
    const first = await read('/visas');
    expect(first).toMatchObject({ kind: 'page', etag: '"7"', lastModified: 'Mon, 01 Jun 2026 00:00:00 GMT' });
    const { etag, lastModified } = first as { etag: string; lastModified: string };
    expect(await read('/visas', {}, { etag, lastModified } as never)).toEqual({ kind: 'not_modified' });
  });

  it('does not ask for what robots.txt forbids, also where a redirect leads there', async () => {
    server.page(HOST, '/robots.txt', 'User-agent: Carnet\nDisallow: /private');
    server.page(HOST, '/public', redirect('/private/page'));
    server.page('b.test', '/robots.txt', 'User-agent: *\nDisallow: /');
    server.page(HOST, '/away', redirect(server.at('b.test', '/page')));
    for (const path of ['/private/page', '/public', '/away']) {
      expect(await read(path)).toEqual({ kind: 'forbidden', reason: 'robots.txt forbids it' });
    }
    expect(server.paths(HOST)).toEqual(['/public', '/away']);
    expect(server.paths('b.test')).toEqual([]);
  });

  it('asks for nothing where robots.txt cannot be read, and for everything where there is none', async () => {
    server.page(HOST, '/visas', 'Visas');
    server.page(HOST, '/robots.txt', status(500));
    expect(await read('/visas')).toMatchObject({ kind: 'failed', reason: 'robots.txt: the host answered 500' });
    expect(server.paths(HOST)).toEqual([]);
    server.page(HOST, '/robots.txt', redirect('/other-robots'));
    server.page(HOST, '/other-robots', 'User-agent: *\nDisallow: /visas');
    expect(await read('/visas')).toMatchObject({ kind: 'forbidden' });
    server.page(HOST, '/robots.txt', status(403));
    expect(await textOf('/visas')).toBe('Visas');
  });

  it('follows at most five redirects', async () => {
    server.page(HOST, '/in-a-circle', redirect('/in-a-circle'));
    expect(await read('/in-a-circle')).toEqual({ kind: 'failed', reason: 'it redirects more than 5 times' });
    expect(server.paths(HOST)).toHaveLength(6);
    for (let step = 1; step <= 5; step += 1) server.page(HOST, `/${step}`, redirect(`/${step - 1}`));
    server.page(HOST, '/0', html('There', { etag: '"of another address"' }));
    expect(await read('/5')).toMatchObject({ kind: 'page', etag: null });
    server.page(HOST, '/file', redirect('file:///etc/passwd'));
    expect(await read('/file')).toEqual({ kind: 'failed', reason: 'it redirects to file:' });
  });

  it('never connects to addresses of its own network, directly or by a redirect', async () => {
    for (const target of ['http://10.0.0.1/', 'http://169.254.169.254/latest/', 'http://[::1]:1/', 'http://0x7f.2/']) {
      server.page(HOST, '/inside', redirect(target));
      expect(await read('/inside')).toEqual({
        kind: 'failed',
        reason: 'the URL does not lead to an address of the public internet',
      });
    }
    const { isAllowed: _, ...asDeployed } = server.reader;
    const reader = new PageReader(asDeployed);
    const answer = await reader.read(server.at('b.test', '/visas'), NONE, never);
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining('public internet') });
    expect(server.asked.some(({ host }) => host === 'b.test')).toBe(false);
  });

  it('cuts off a page of 200 MB, however it is packed, and keeps none of it', async () => {
    const block = Buffer.alloc(1_000_000, 'a');
    const sent = { bytes: 0 };
    const endless: Parameters<SourceServer['page']>[2] = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const write = () => {
        while (sent.bytes < 200_000_000 && !response.destroyed) {
          sent.bytes += block.length;
          if (!response.write(block)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    };
    server.page(HOST, '/endless', endless);
    server.page(HOST, '/bomb', (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      response.once('close', () => gzip.destroy());
      gzip.on('error', () => {});
      gzip.end(Buffer.alloc(200_000_000));
    });
    server.page(HOST, '/announced', (response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 200_000_000 }).write(block),
    );
    globalThis.gc?.();
    const before = process.memoryUsage().arrayBuffers;
    for (const path of ['/endless', '/announced', '/bomb']) {
      expect([path, await read(path)]).toEqual([path, { kind: 'failed', reason: 'it is longer than 5 MB' }]);
    }
    // What fills the buffers of two sockets is sent beyond what is read.
    expect(sent.bytes).toBeLessThan(50_000_000);
    await expect
      .poll(() => {
        globalThis.gc?.();
        return process.memoryUsage().arrayBuffers - before;
      })
      .toBeLessThan(20_000_000);
  });

  it('reads packed pages', async () => {
    server.page(HOST, '/packed', (response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync('Packed')),
    );
    expect(await textOf('/packed')).toBe('Packed');
    for (const encoding of ['gzip', 'br']) {
      server.page(HOST, '/not-packed', html('Not packed at all', { 'content-encoding': encoding }));
      expect(await read('/not-packed')).toMatchObject({ kind: 'failed', reason: 'it is not packed as it says' });
    }
    server.page(HOST, '/odd', html('?', { 'content-encoding': 'zstd' }));
    expect(await read('/odd')).toMatchObject({ kind: 'failed', reason: expect.stringContaining('packed') });
  });

  it('gives up on a page that does not come, comes by drops or breaks off', async () => {
    const answers = { reason: 'no whole answer within 0.3 s', isDown: true, kind: 'failed' };
    server.page(HOST, '/silent', () => {});
    expect(await read('/silent', { timeoutMs: 300 })).toEqual(answers);
    server.page(HOST, '/drops', (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(timer));
    });
    expect(await read('/drops', { timeoutMs: 300 })).toEqual(answers);
    server.page(HOST, '/broken', (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 1000 });
      response.write('half of', () => response.destroy());
    });
    server.page(HOST, '/dropped', (response) => response.destroy());
    for (const path of ['/broken', '/dropped']) {
      expect(await read(path)).toMatchObject({
        kind: 'failed',
        isDown: true,
        reason: expect.stringContaining('closed'),
      });
    }
  });

  it('tells pages that are gone, hosts that want to be left alone and other answers apart', async () => {
    for (const code of [404, 410]) {
      server.page(HOST, '/gone', status(code));
      expect(await read('/gone')).toEqual({ kind: 'gone', statusCode: code });
    }
    for (const [code, isBusy] of [
      [429, true],
      [503, true],
      [403, undefined],
      [500, undefined],
    ] as const) {
      server.page(HOST, '/other', status(code));
      const expected = { kind: 'failed', reason: `the host answered ${code}`, ...(isBusy && { isBusy }) };
      expect(await read('/other')).toEqual(expected);
    }
  });

  it('tells a name without an address', async () => {
    expect(await read('/visas', {}, NONE, 'nowhere.example')).toEqual({
      kind: 'unreachable',
      reason: 'the name has no address',
    });
  });
});
