/** The documentation for programs: Markdown of each page and operation, and the lists of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOR_PAGE, PORTAL_URL, type PortalUnderTest, PUBLIC_URL, startPortal } from './portal-under-test.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

describe('a page of the documentation', () => {
  it.each([
    ['/docs', '/docs.md'],
    ['/docs/limits', '/docs/limits.md'],
    ['/docs/api/getThing', '/docs/api/getThing.md'],
  ])('%s says where it is as Markdown, in its head and in a header', async (path, markdown) => {
    const { status, headers, body } = await portal.get(path, FOR_PAGE);
    expect(status).toBe(200);
    expect(headers.link).toBe(`<${PORTAL_URL}${markdown}>; rel="alternate"; type="text/markdown"`);
    expect(body).toContain(`<link rel="alternate" type="text/markdown" href="${PORTAL_URL}${markdown}">`);
    const text = await portal.get(markdown);
    expect(text.status).toBe(200);
    expect(text.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=300',
      link: `<${PORTAL_URL}${path}>; rel="canonical"`,
    });
    const again = await portal.get(markdown, { 'if-none-match': String(text.headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('is an operation too, by its method, path and summary', async () => {
    const { body } = await portal.get('/docs/api/getThing', FOR_PAGE);
    expect(body).toContain('<title>GET /v1/things/{id} · Public API · Carnet</title>');
    expect(body).toContain(
      '<meta name="description" content="One thing. Parameters, answers, errors, and the call in curl, TypeScript, Python and PHP.">',
    );
  });

  it('carries what this installation says, so that nothing of it comes later', async () => {
    const { body } = await portal.get('/docs/limits', FOR_PAGE);
    expect(body).toMatch(/id="portal-data">\{"requests":\{"tiers":\[\{"tier":"free",/);
  });

  it.each([
    '/docs/index',
    '/docs/index.md',
    '/docs/nothing.md',
    '/docs/api/nothing',
    '/docs/api/nothing.md',
    '/docs/api/constructor',
    '/docs/dashboard-api/getThing',
    '/docs/limits/getThing',
    '/docs/constructor/getThing',
  ])('%s is none', async (path) => {
    expect((await portal.get(path, FOR_PAGE)).status).toBe(404);
  });
});

describe('Markdown', () => {
  it('comes in the language of the address, else of the reader', async () => {
    expect((await portal.get('/docs/limits.md?lang=fr')).body).toContain('# limits (fr)');
    const { headers, body } = await portal.get('/docs/limits.md', { 'accept-language': 'pt-BR' });
    expect(body).toContain('# limits (pt)');
    expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
  });

  it('has the limits, addresses and calls of this installation', async () => {
    const { body } = await portal.get('/docs/limits.md');
    expect(body).toContain('| `monthlyRequests` | 1000 | 50000 | 500000 |');
    expect(body).toContain(`export CARNET_URL=${PUBLIC_URL}`);
    expect(body).not.toContain('{{');
    expect((await portal.get('/docs/api/getThing.md')).body).toContain(`curl ${PUBLIC_URL}/v1/things/1`);
  });
});

describe('llms.txt', () => {
  it('names every page and operation with an address that answers', async () => {
    const { status, headers, body } = await portal.get('/llms.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^# Carnet\n\n> /);
    expect(body).toContain(`- [Title of limits](${PORTAL_URL}/docs/limits.md): About limits`);
    expect(body).toContain(`- [GET /v1/things/{id}](${PORTAL_URL}/docs/api/getThing.md): One thing`);
    const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link.slice(PORTAL_URL.length));
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect([link, (await portal.get(link)).status]).toEqual([link, 200]);
  });

  it('has all of it in one file', async () => {
    const { headers, body } = await portal.get('/llms-full.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const text of ['# index (en)', '# limits (en)', '# GET /v1/things/{id}']) expect(body).toContain(text);
  });
});
