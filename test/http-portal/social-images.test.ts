/** The images that other sites show of a page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_URL, type PortalUnderTest, startPortal } from './portal-under-test.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

describe('a social image', () => {
  it.each([
    '/social/carnet.png',
    '/social/check/BR/JP.png',
    '/social/check/BR/XK.png?lang=fr',
    '/social/check/JP/JP.png',
  ])('%s is a PNG of 1200 x 630', async (path) => {
    const { status, headers, bytes } = await portal.get(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=3600',
    ]);
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(sizeOf(bytes)).toEqual({ width: 1200, height: 630 });
  });

  it('is the one that the page names', async () => {
    const { body } = await portal.get('/check/BR/JP?lang=es');
    const image = /<meta property="og:image" content="(.+?)">/.exec(body)?.[1] ?? '';
    expect(image).toBe(`${PORTAL_URL}/social/check/BR/JP.png?lang=es`);
    expect((await portal.get(image.slice(PORTAL_URL.length))).status).toBe(200);
  });

  it('is in the language asked for, another in each, and not sent again to who has it', async () => {
    const english = await portal.get('/social/check/BR/JP.png?lang=en');
    const french = await portal.get('/social/check/BR/JP.png?lang=fr');
    expect(english.bytes.equals(french.bytes)).toBe(false);
    expect(french.headers.vary).toBe('accept-encoding, accept-language, cookie');
    const again = await portal.get('/social/check/BR/JP.png?lang=fr', { 'if-none-match': String(french.headers.etag) });
    expect(again.status).toBe(304);
    expect((await portal.get('/social/check/BR/JP.png?lang=fr')).bytes.equals(french.bytes)).toBe(true);
  });

  it('answers HEAD without a body', async () => {
    const head = await portal.ask({ method: 'HEAD', url: '/social/carnet.png' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  it.each([
    '/social/check/BR/ZZ.png',
    '/social/check/BR/JP',
    '/social/check/BR/JP.svg',
    '/social/check/BR/.png',
    '/social/x',
  ])('%s is 404', async (path) => {
    expect((await portal.get(path)).status).toBe(404);
  });
});
