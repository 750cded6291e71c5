/** The whole portal in each language: no English sentence is left, dates and numbers are written as its readers write them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyedAccount } from './keyed-account.ts';
import { openPortal, type PortalUnderTest } from './portal-under-test.ts';
import { settled } from './settled.ts';

const CATALOGUES = fileURLToPath(new URL('../../portal/messages/', import.meta.url));
const PAGES = [
  '/',
  '/check/BR/JP',
  '/plan',
  '/passports/BR',
  '/countries/PT',
  '/docs',
  '/sign-up',
  '/dashboard/keys',
  '/dashboard/plan',
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

/** Without what is marked as being in English, such as the names of sources. */
const visibleText = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('body [lang="en"]')) element.remove();
    return document.body.innerText;
  });

describe.each(['es', 'pt', 'fr'])('in %s', (language) => {
  test('no English sentence is left', async () => {
    const page = await portal.newPage({ language });
    await keyedAccount(portal, page);
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

  test('countries, dates and numbers are written as its readers write them', async () => {
    const page = await portal.newPage({ language });
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

    await keyedAccount(portal, page);
    const tiers = page.waitForResponse(/\/v1\/tiers/);
    await page.goto('/dashboard/plan');
    const { data } = (await (await tiers).json()) as { data: { monthlyRequests: number }[] };
    await settled(page);
    const plan = await visibleText(page);
    for (const { monthlyRequests } of data)
      expect(plan).toContain(new Intl.NumberFormat(language).format(monthlyRequests));
  });
});
