/** The documentation as documents: each page reads whole without script, and is Markdown too. */
import { spawnSync } from 'node:child_process';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedPages } from '../../../portal/build/docs-content.ts';
import { accessibilityViolations, scrollsSideways } from '../check-accessibility.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

const pathOf = (slug: string) => (slug === 'index' ? '/docs' : `/docs/${slug}`);
const PAGES = listedPages().map(({ slug, title }) => ({ path: pathOf(slug), title: title.en ?? '' }));
const OPERATIONS = [
  { path: '/docs/api/getPersonalizedRequirement', title: 'GET /v1/entry-requirements/personalized' },
  { path: '/docs/api/checkTripsBatch', title: 'POST /v1/trip-checks/batch' },
  { path: '/docs/dashboard-api/deleteAccount', title: 'DELETE /v1/account' },
];
/** A page of the documentation weighs no more than this on the wire, without scripts and styles. */
const MOST_BYTES = 40 * 1024;

test('its navigation leads to every page', async () => {
  const page = await portal.newPage({ withoutScript: true });
  await page.goto('/docs/limits');
  const links = await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(expect.arrayContaining(PAGES.map(({ path }) => path)));
  expect(links).toHaveLength(PAGES.length);
  await page.context().close();
});

describe('without script', () => {
  let page: Page;
  beforeAll(async () => {
    page = await portal.newPage();
    // axe itself takes a script: the page's own stay away.
    await page.route(/\.js$/, (route) => route.abort());
  });
  afterAll(() => page?.context().close());

  test.each([...PAGES, ...OPERATIONS])(
    '$path has its text, is accessible and no wider than the screen',
    async (one) => {
      const { path, title } = one;
      await page.setViewportSize({ width: 1280, height: 900 });
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      const html = (await response?.text()) ?? '';
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
      // More than its heading: paragraphs, and code, lists or headings below the first.
      expect((await page.locator('article').innerText()).length).toBeGreaterThan(600);
      expect(await page.locator('article').locator('h2, pre, li').count()).toBeGreaterThan(0);
      expect(html).not.toContain('needs JavaScript.</p></div></main>');
      const found = await accessibilityViolations(page);
      await page.setViewportSize({ width: 360, height: 900 });
      if (await scrollsSideways(page)) found.push('scrolls sideways at 360');
      expect(found).toEqual([]);
    },
  );

  test('code is highlighted, one language at a time, by radio buttons', async () => {
    await page.goto('/docs/webhooks');
    const tabs = page.getByRole('group', { name: 'Language of the example' });
    const shown = tabs.locator('.code-tabs-panel:visible');
    expect(await shown.innerText()).toContain('createHmac');
    await tabs.getByText('Python', { exact: true }).click();
    expect(await shown.count()).toBe(1);
    expect(await shown.innerText()).toContain('def verify');
    expect(await shown.locator('[class^=hl-]').count()).toBeGreaterThan(20);
  });
});

test.each([...PAGES, ...OPERATIONS])('$path is Markdown too, and small', async ({ path, title }) => {
  const [page, markdown] = await Promise.all([
    fetch(portal.url + path, { headers: { accept: 'text/html' } }),
    fetch(`${portal.url}${path}.md`),
  ]);
  expect(page.headers.get('link')).toContain(`${path}.md>; rel="alternate"; type="text/markdown"`);
  expect([markdown.status, markdown.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  const text = await markdown.text();
  expect(text.startsWith(`# ${title}\n`)).toBe(true);
  expect(text).not.toMatch(/\{\{|carnet\.invalid/);
  expect(brotliCompressSync(await page.text()).length).toBeLessThanOrEqual(MOST_BYTES);
});

test('the code that writes pages on the server keeps no process from ending', () => {
  const bundle = new URL('../../../portal/dist/.server/render-page.js', import.meta.url);
  const { status, signal } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await import('${bundle.href}')`],
    {
      timeout: 60_000,
    },
  );
  expect([status, signal]).toEqual([0, null]);
});

test('llms.txt lists them, and its links answer', async () => {
  const text = await (await fetch(`${portal.url}/llms.txt`)).text();
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  for (const { path } of [...PAGES, ...OPERATIONS]) expect(links).toContain(`${portal.url}${path}.md`);
  // One after the other: all at once, the node would refuse pages to the suites beside this one.
  for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
});
