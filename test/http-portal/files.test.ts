/** What browsers get of the built portal's files. */
import net from 'node:net';
import { text } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutTemplate, readBuiltPortal } from '../../src/http/portal/files/built-files.ts';
import { FOR_PAGE, type PortalUnderTest, SCRIPT, SCRIPT_PATH, startPortal } from './portal-under-test.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

describe('files of the portal', () => {
  it('with a hash in their name are kept for a year, others for minutes', async () => {
    const script = await portal.get(SCRIPT_PATH);
    expect(script.status).toBe(200);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(script.headers['content-security-policy']).toContain("default-src 'none'");
    const icon = await portal.get('/favicon.svg');
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' });
  });

  it('come as the build compressed them, in the coding that the client likes best, or plain', async () => {
    const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.1, gzip', 'gzip'],
    ] as const) {
      const { headers, bytes } = await portal.get(SCRIPT_PATH, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(coding);
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(decoders[coding](bytes).toString()).toBe(SCRIPT);
    }
    const plain = await portal.get(SCRIPT_PATH, { 'accept-encoding': 'identity' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
  });

  it('are not sent again to who has them', async () => {
    const first = await portal.get(SCRIPT_PATH);
    const again = await portal.get(SCRIPT_PATH, { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('answer HEAD without a body, and no other method', async () => {
    const head = await portal.ask({ method: 'HEAD', url: SCRIPT_PATH });
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(SCRIPT.length)]);
    const posted = await portal.ask({ method: 'POST', url: '/favicon.svg', payload: '{}' });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(JSON.parse(posted.body).code).toBe('METHOD_NOT_ALLOWED');
  });

  it.each([
    '/assets/index-gone.js',
    '/.stamp',
    '/.vite/manifest.json',
    `${SCRIPT_PATH}.br`,
    '/index.html',
    '/assets/',
    '/assets',
    '/assets/a/b.js',
  ])('are those of the build alone: %s is 404', async (path) => {
    const { status, body } = await portal.get(path);
    expect([status, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    '/assets/../index.html',
    '/assets/../../package.json',
    '/assets/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/../../../../etc/passwd',
    '//etc/passwd',
    '/assets/%00',
  ])('cannot be left by a path: %s', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('"dependencies"');
  });

  it('that were never built leave the pages to say so, and everything else as it is', async () => {
    const unbuilt = await startPortal({ built: undefined });
    const page = await unbuilt.get('/', FOR_PAGE);
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.body).toContain('npm run portal:build');
    expect((await unbuilt.get('/nothing', FOR_PAGE)).status).toBe(503);
    expect((await unbuilt.get('/v1/health')).status).toBe(200);
    expect((await unbuilt.get('/portal/v1/countries')).status).toBe(200);
    expect((await unbuilt.get('/robots.txt')).status).toBe(200);
    await unbuilt.close();
  });
});

describe('a build', () => {
  it('that is not there is no failure', async () => {
    expect(await readBuiltPortal('/nonexistent/portal/dist')).toBeUndefined();
  });

  it('whose page lacks a mark, or has one twice, is refused', () => {
    const whole = '<html lang="en"><!--portal:head--><!--portal:first-paint-->';
    expect(cutTemplate(whole).beforeLang).toBe('');
    expect(() => cutTemplate(whole.replace('<!--portal:head-->', ''))).toThrow(/lacks one of its marks/);
    expect(() => cutTemplate(`${whole}<!--portal:head-->`)).toThrow(/twice/);
  });
});

function raw(request: string): Promise<string> {
  const socket = net.connect(portal.port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}
