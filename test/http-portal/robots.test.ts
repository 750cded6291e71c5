/** What programs find at fixed paths. */
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixtureCatalog, TERRITORIES } from '../http/fixture-catalog.ts';
import { PORTAL_URL, type PortalUnderTest, startPortal } from './portal-under-test.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  const catalog = createFixtureCatalog(TERRITORIES);
  portal = await startPortal({
    catalog: () => catalog,
    securityContact: 'mailto:security@example.org',
    now: () => Date.UTC(2026, 1, 17, 13, 30),
  });
});
afterAll(() => portal?.close());

/** The texts of the elements of that name; throws for what is not well-formed. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  let inside = false;
  parser.on('opentag', (element) => {
    inside = element.name === name;
    if (inside) texts.push('');
  });
  parser.on('text', (text) => {
    if (inside) texts.push(texts.pop() + text);
  });
  parser.on('closetag', () => {
    inside = false;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
}

describe('robots.txt', () => {
  it('keeps robots out of what is of no use to them and shows them the sitemap', async () => {
    const { status, headers, body } = await portal.get('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(
      `User-agent: *\nDisallow: /dashboard\nDisallow: /desk\nDisallow: /account\nDisallow: /portal/\n\nSitemap: ${PORTAL_URL}/sitemap.xml\n`,
    );
    const again = await portal.get('/robots.txt', { 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
  });
});

describe('the sitemaps', () => {
  it('lead to pages that are there, each listed once, within what a file may hold', async () => {
    const index = await portal.get('/sitemap.xml');
    expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const files = textsOf(index.body, 'loc');
    expect(files.map((file) => file.replace(`${PORTAL_URL}/sitemaps/`, ''))).toEqual([
      'pages.xml',
      'passports.xml',
      'countries.xml',
      ...['BR', 'JP', 'XK', 'PT', 'US'].map((code) => `checks-${code}.xml`),
    ]);
    const pages: string[] = [];
    for (const file of files) {
      const { status, body } = await portal.get(file.slice(PORTAL_URL.length));
      expect(status).toBe(200);
      const listed = textsOf(body, 'loc');
      expect(listed.length).toBeLessThanOrEqual(50_000);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(50_000_000);
      pages.push(...listed);
    }
    expect(new Set(pages).size).toBe(pages.length);
    for (const page of pages) {
      expect(page.startsWith(`${PORTAL_URL}/`)).toBe(true);
      const { status, body } = await portal.get(page.slice(PORTAL_URL.length));
      expect([page, status, body.includes('noindex')]).toEqual([page, 200, false]);
    }
    for (const path of ['/', '/docs/quick-start', '/passports/BR', '/countries/JP', '/check/BR/JP']) {
      expect(pages).toContain(PORTAL_URL + path);
    }
    for (const code of ['PR', 'AQ']) expect(pages.filter((page) => page.includes(`/${code}`))).toEqual([]);
  });

  it('say when a page changed only where that is known', async () => {
    const checks = (await portal.get('/sitemaps/checks-BR.xml')).body;
    expect(textsOf(checks, 'lastmod')).toEqual(['2026-02-17T09:30:00.000Z']);
    expect(textsOf((await portal.get('/sitemaps/pages.xml')).body, 'lastmod')).toEqual([]);
  });

  it.each(['/sitemaps/x.xml', '/sitemaps/checks-PR.xml', '/sitemaps/constructor.xml', '/sitemaps/pages', '/sitemaps/'])(
    'have no %s',
    async (path) => {
      expect((await portal.get(path)).status).toBe(404);
    },
  );
});

describe('security.txt', () => {
  it('names the contact, until when that holds, and where it lies', async () => {
    const { status, headers, body } = await portal.get('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(
      'Contact: mailto:security@example.org\nExpires: 2026-05-18T00:00:00.000Z\n' +
        `Canonical: ${PORTAL_URL}/.well-known/security.txt\n`,
    );
  });

  it('is not there when there is no contact to name', async () => {
    const without = await startPortal();
    expect((await without.get('/.well-known/security.txt')).status).toBe(404);
    await without.close();
  });
});
