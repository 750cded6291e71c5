/** What search engines, other sites and browsers ask of every page; and a whole check without a mouse. */
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { tabTo } from '../tab-to.ts';

/** What search engines show of a title; theirs is a width, in letters about this. */
const TITLE_LENGTH = 70;
/** Of two countries with long names. */
const LONGEST_TITLE = 110;
const DESCRIPTION_LENGTH = { least: 50, most: 160 };
const LANGUAGES = ['en', 'es', 'pt', 'fr'];
/** Of each sitemap: its ends and some between. */
const SAMPLED = 5;

let portal: PortalUnderTest;
let request: APIRequestContext;
beforeAll(async () => {
  portal = await openPortal();
  request = (await portal.newPage()).context().request;
});
afterAll(() => portal.close());

const textOf = async (url: string) => {
  const answer = await request.get(url);
  expect(answer.status(), url).toBe(200);
  return await answer.text();
};

const locations = async (sitemap: string) =>
  [...(await textOf(sitemap)).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url = '']) => url);

function sample<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, (items.length - 1) / (count - 1));
  const places = new Set(Array.from({ length: Math.min(count, items.length) }, (_, index) => Math.round(index * step)));
  return [...places].flatMap((place) => items[place] ?? []);
}

/** All pages without a country in their address, and some of each other kind. */
async function sampledPages(): Promise<string[]> {
  const files = await locations('/sitemap.xml');
  const ofChecks = files.filter((file) => file.includes('/checks-'));
  const pages = await locations(files.find((file) => file.endsWith('/pages.xml')) ?? '');
  for (const file of [
    ...files.filter((each) => !each.includes('/checks-') && !each.endsWith('/pages.xml')),
    ...sample(ofChecks, 3),
  ])
    pages.push(...sample(await locations(file), SAMPLED));
  return pages;
}

/** Of a page as search engines get it: no script has run. */
function headOf(html: string) {
  const attribute = (pattern: RegExp) =>
    pattern.exec(html)?.[1]?.replaceAll('&#39;', "'").replaceAll('&amp;', '&') ?? '';
  return {
    language: attribute(/<html lang="([^"]+)"/),
    title: attribute(/<title>([^<]*)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    image: attribute(/<meta property="og:image" content="([^"]*)"/),
    viewport: attribute(/<meta name="viewport" content="([^"]*)"/),
    headings: html.match(/<h1[ >]/g)?.length ?? 0,
    alternates: [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
      ([, language, href]) => [language, href],
    ),
  };
}

describe('search engines', () => {
  test('are told what to read, and where the list of pages is', async () => {
    const robots = await textOf('/robots.txt');
    expect(robots).toContain(`Sitemap: ${portal.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /dashboard');
    expect(robots).not.toMatch(/^Disallow: \/\s*$/m);
  });

  test('find each listed page under its own address, with a title and a description that fit', async () => {
    const wrong: string[] = [];
    const titles = new Map<string, string>();
    for (const url of await sampledPages()) {
      const head = headOf(await textOf(url));
      const need = (holds: boolean, what: string) => {
        if (!holds) wrong.push(`${url}: ${what}`);
      };
      need(
        head.title.length >= 10 && head.title.length <= TITLE_LENGTH,
        `title of ${head.title.length}: ${head.title}`,
      );
      const { length } = head.description;
      need(length >= DESCRIPTION_LENGTH.least && length <= DESCRIPTION_LENGTH.most, `description of ${length}`);
      need(head.canonical === url, `canonical ${head.canonical}`);
      need(head.headings === 1, `${head.headings} h1`);
      need(
        /width=device-width/.test(head.viewport) && !/user-scalable=no|maximum-scale/.test(head.viewport),
        'viewport',
      );
      const other = titles.get(head.title);
      need(other === undefined, `the title of ${other}`);
      titles.set(head.title, url);
    }
    expect(wrong).toEqual([]);
  });

  test.each(['/', '/check/BR/JP', '/check/CD/VC', '/passports/GB', '/countries/CF', '/docs/quick-start'])(
    'find %s in four languages that name each other',
    async (path) => {
      const expected = [
        ...LANGUAGES.map((language) => [language, `${portal.url}${path}?lang=${language}`]),
        ['x-default', portal.url + path],
      ];
      const descriptions = new Set<string>();
      for (const language of LANGUAGES) {
        const url = `${portal.url}${path}?lang=${language}`;
        const head = headOf(await textOf(url));
        expect(head.language).toBe(language);
        expect(head.canonical).toBe(url);
        expect(head.alternates).toEqual(expected);
        expect(head.title.length, head.title).toBeLessThanOrEqual(LONGEST_TITLE);
        descriptions.add(head.description);
      }
      expect(descriptions.size).toBe(LANGUAGES.length);
    },
  );

  test.each(['/', '/check/BR/JP', '/passports/BR'])(
    'are given an image of %s that other sites can show',
    async (path) => {
      const { image } = headOf(await textOf(path));
      const answer = await request.get(image);
      expect(answer.headers()['content-type']).toBe('image/png');
      const png = await answer.body();
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      // Of its first chunk: width and height.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    },
  );
});

const PAGES = [
  '/',
  '/check/BR/JP',
  '/passports/BR',
  '/countries/PT',
  '/docs',
  '/docs/quick-start',
  '/sign-up',
  '/nothing',
];

/** What its script complains of, and what it asks of others. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Chromium itself notes the answer of a page that is not there.
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('404')) seen.push(message.text());
  });
  page.on('request', (asked) => {
    const { origin, protocol } = new URL(asked.url());
    if (protocol.startsWith('http') && ![portal.url, portal.publicUrl].includes(origin)) seen.push(`asks ${origin}`);
  });
  return seen;
}

describe('browsers', () => {
  let page: Page;
  let seen: string[];
  beforeAll(async () => {
    page = await portal.newPage({ reducedMotion: true });
    seen = watch(page);
  });

  test.each(PAGES)('show %s without an error, an outside request, a dead link or a running animation', async (path) => {
    seen.length = 0;
    const answer = await page.goto(path);
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    await settled(page);
    expect(await page.locator('h1').count()).toBe(1);
    const links = await page
      .locator('a')
      .evaluateAll((all) =>
        all.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent ?? '' })),
      );
    // Robots follow addresses only, and people read where they lead.
    const isLink = ({ href, text }: { href: string; text: string }) =>
      /^(?:\/|#.|\?lang=|https?:|mailto:)/.test(href) && text.trim() !== '';
    expect(links.filter((link) => !isLink(link))).toEqual([]);
    const motions = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await page.mouse.move(200, 300);
    await expect.poll(motions).toBe(0);
    expect(seen).toEqual([]);
  });

  test('do not tell other sites where a reader comes from', async () => {
    await page.goto('/check/BR/JP');
    await settled(page);
    const outside = await page
      .locator('main a[href^="http"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('rel')));
    expect(outside.length).toBeGreaterThan(0);
    for (const rel of outside) expect(rel).toMatch(/noopener.*noreferrer/);
  });
});

test('a check from the front page to its code takes no mouse, and the focus always shows', async () => {
  const page = await portal.newPage({ width: 360 });
  await page.goto('/');
  await settled(page);
  await tabTo(page, /\(Passport\)$/);
  await page.keyboard.type('bra');
  await page.getByRole('option', { name: 'Brazil' }).waitFor();
  await settled(page); // the first of the list is marked once it is drawn
  await page.keyboard.press('Enter');
  await tabTo(page, /\(Destination\)$/);
  await page.keyboard.type('france');
  await page.getByRole('option', { name: 'France' }).first().waitFor();
  await settled(page); // the first of the list is marked once it is drawn
  await page.keyboard.press('Enter');
  await tabTo(page, 'See the answer');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/check/BR/FR');
  await page.getByRole('heading', { level: 1, name: /Brazil.*France/ }).waitFor();

  await tabTo(page, /All sources$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Why this answer/);
  await page.keyboard.press('Enter');
  await page.getByText('This rule decides.').waitFor();
  await tabTo(page, 'View as API');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Copy');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/v1/entry-requirements/personalized?');

  await page.keyboard.press('Control+Home');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await tabTo(page, 'Swap passport and destination');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/check/FR/BR');
  await page.getByRole('heading', { level: 1, name: /France.*Brazil/ }).waitFor();
});
