/** The whole portal in each language: no English sentence is left, dates and numbers are written as its readers write them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DeskPerson, deskPersonOf } from '../desk/desk-people.ts';
import { keyedAccount } from '../keyed-account.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { SAMPLE_REPORTS } from '../sample-reports.ts';
import { settled } from '../settled.ts';

const CATALOGUES = fileURLToPath(new URL('../../../portal/messages/', import.meta.url));
const PAGES = [
  '/',
  '/check/BR/JP',
  '/plan',
  '/pricing',
  '/passports/BR',
  '/countries/PT',
  '/docs',
  '/sign-up',
  '/dashboard/keys',
  '/dashboard/plan',
];
/** Of the desk: the change is a draft. */
const DESK_PAGES = [
  '/desk',
  '/desk/queue',
  '/desk/corrections',
  `/desk/corrections/${SAMPLE_REPORTS.received}`,
  `/desk/corrections/${SAMPLE_REPORTS.notChanged}?status=not_changed`,
  '/desk/changes',
  '/desk/changes/new',
  '/desk/sources',
  '/desk/export',
  '/desk/members',
];
/** Shorter texts may be the same in two languages. */
const LEAST_WORDS = 4;

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

type Catalogue = Readonly<Record<string, string>>;

const catalogue = (language: string, file: string) =>
  JSON.parse(readFileSync(`${CATALOGUES}${language}/${file}`, 'utf8')) as Catalogue;

const normal = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase();

/** What is written out between the arguments and tags of English messages that are other words in that language. */
function englishPieces(language: string): string[] {
  return readdirSync(`${CATALOGUES}en`).flatMap((file) => {
    const theirs = catalogue(language, file);
    return Object.entries(catalogue('en', file)).flatMap(([key, english]) =>
      english === theirs[key]
        ? []
        : english
            .split(/<[^>]*>|[{}#]/)
            .map((piece) => normal(piece).trim())
            .filter((piece) => piece.split(' ').length >= LEAST_WORDS && !normal(theirs[key] ?? '').includes(piece)),
    );
  });
}

/** With what is folded, and without what is marked as being in English, such as the names of sources. */
const visibleText = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) (fold as HTMLDetailsElement).open = true;
    for (const element of document.querySelectorAll('body [lang="en"]')) element.remove();
    return document.body.innerText;
  });

describe.each(['es', 'pt', 'fr'])('in %s', (language) => {
  let page: Page;
  let person: DeskPerson;
  beforeAll(async () => {
    page = await portal.newPage({ language });
    const { email } = await keyedAccount(portal, page);
    person = await deskPersonOf(portal, page, inject('portalDataDir'), email, ['editor', 'reviewer', 'desk_admin']);
  });
  afterAll(() => page.context().close());

  test('no English sentence is left', async () => {
    const pieces = englishPieces(language);
    expect(pieces.length).toBeGreaterThan(200);
    const left: string[] = [];
    for (const path of PAGES) {
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      const text = normal(await visibleText(page));
      left.push(...pieces.filter((piece) => text.includes(piece)).map((piece) => `${path}: ${piece}`));
    }
    expect(left).toEqual([]);
  });

  test('no English sentence is left at the desk, and no message is missing', async () => {
    const { data } = (await person.ask('GET', '/desk/changes?limit=1')) as { data: { id: number }[] };
    const changes = data.map(({ id }) => `/desk/changes/${id}`);
    const missing: string[] = [];
    page.on('pageerror', (error) => missing.push(String(error)));
    const pieces = englishPieces(language);
    const left: string[] = [];
    for (const path of [...DESK_PAGES, ...changes]) {
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      // Keys of the list of shortcuts, too.
      const shortcuts = page.locator('button:has(.desk-key:text-is("?"))');
      if ((await shortcuts.count()) > 0) {
        await shortcuts.click();
        await page.getByRole('dialog').waitFor();
      }
      const text = normal(await visibleText(page));
      expect(text.length).toBeGreaterThan(200);
      left.push(...pieces.filter((piece) => text.includes(piece)).map((piece) => `${path}: ${piece}`));
    }
    expect({ left, missing }).toEqual({ left: [], missing: [] });
  });

  test('countries, dates and numbers are written as its readers write them', async () => {
    await page.goto('/check/DE/JP');
    await settled(page);
    const { answer } = JSON.parse((await page.locator('#portal-data').textContent()) ?? '') as {
      answer: { requirement: { lastVerifiedAt: string } };
    };
    const { lastVerifiedAt } = answer.requirement;
    const text = await visibleText(page);
    expect(text).toContain(
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastVerifiedAt)),
    );
    const country = new Intl.DisplayNames([language], { type: 'region' });
    expect(await page.locator('h1').textContent()).toContain(country.of('DE'));

    const tiers = page.waitForResponse(/\/v1\/tiers/);
    await page.goto('/dashboard/plan');
    const { data } = (await (await tiers).json()) as { data: { monthlyRequests: number }[] };
    await settled(page);
    const plan = await visibleText(page);
    for (const { monthlyRequests } of data)
      expect(plan).toContain(new Intl.NumberFormat(language).format(monthlyRequests));
  });
});
