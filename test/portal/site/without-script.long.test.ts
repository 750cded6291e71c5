/** Answers as documents: they read whole without script, and a script that comes changes nothing that is read. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../check-accessibility.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

/** What axe needs a script for is looked at from outside: the page's own stay switched off. */
async function plainPage(language: string): Promise<Page> {
  const page = await portal.newPage({ language });
  await page.route(/\.js$/, (route) => route.abort());
  return page;
}

const scriptless = (language: string) => portal.newPage({ language, withoutScript: true });

const WORDS = {
  en: ['What to do', 'What to bring', 'Health requirements', 'Yellow fever', 'Malaria', 'Source:', 'last checked on'],
  es: ['Qué hacer', 'Qué llevar', 'Requisitos sanitarios', 'Fiebre amarilla', 'Paludismo', 'Fuente:', 'Al día'],
  pt: ['O que fazer', 'O que levar', 'Requisitos de saúde', 'Febre amarela', 'Malária', 'Fonte:', 'Atual:'],
  fr: [
    'Que faire',
    'Ce qu’il faut emporter',
    'Exigences sanitaires',
    'Fièvre jaune',
    'Paludisme',
    'Source :',
    'À jour',
  ],
} as const;

const PATHS = [
  '/check/US/BR',
  '/check/BR/BR',
  '/passports/BR',
  '/countries/JP',
  '/passports',
  '/',
  '/check?passport=united',
  '/changes',
  '/changes?passport=united',
];
/** Each page in two of the languages, as it takes most of the time; in all by `npm run test:all`. */
const isSeenByAxe = (language: string, path: string) =>
  process.env.TEST_ALL !== undefined || (Object.keys(WORDS).indexOf(language) + PATHS.indexOf(path)) % 2 === 0;

describe.each(Object.entries(WORDS))('in %s, without script', (language, words) => {
  let page: Page;
  beforeAll(async () => {
    page = await plainPage(language);
  });
  afterAll(() => page?.context().close());

  test('an answer reads whole: verdict, what to bring, health, sources and dates', async () => {
    const reader = await scriptless(language);
    await reader.goto('/check/US/BR');
    // What is folded opens by itself: browsers need no script for that.
    for (const summary of await reader.locator('main details:not(details details) > summary').all())
      await summary.click();
    const text = (await reader.locator('main').innerText()).toLowerCase();
    for (const word of words) expect(text).toContain(word.toLowerCase());
    expect(text).toContain('2026');
    expect(await reader.locator('h1').count()).toBe(1);
    await reader.context().close();
  });

  test.each(PATHS)('%s is accessible and scrolls only downwards, in both widths', async (path) => {
    const found: string[] = [];
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      if (width === 1280) await page.goto(path);
      const violations = isSeenByAxe(language, path) ? await accessibilityViolations(page) : [];
      found.push(...violations.map((violation) => `${width}: ${violation}`));
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        found.push(`${width}: scrolls sideways`);
    }
    expect(found).toEqual([]);
  });
});

test('another question is asked by a plain form, in names, demonyms and codes', async () => {
  const page = await scriptless('en-US');
  await page.goto('/');
  await page.getByLabel('I have a passport from').fill('Brazilian');
  await page.getByLabel('and go to').fill('jap');
  await page.getByLabel('Day of arrival').fill('2027-03-04');
  await page.getByRole('button', { name: 'See the answer', exact: true }).click();
  await page.waitForURL('**/check/BR/JP?on=2027-03-04');
  await page.getByRole('heading', { level: 1, name: /Brazil.*Japan/ }).waitFor();
  await page.getByLabel('Destination', { exact: true }).fill('FRA');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.waitForURL('**/check/BR/FR');
  await page.getByRole('link', { name: 'Swap passport and destination' }).click();
  await page.waitForURL('**/check/FR/BR');
  await page.getByLabel('Passport', { exact: true }).fill('united');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Several countries match “united”.').waitFor();
  await page.getByLabel('I have a passport from').selectOption({ label: 'United Kingdom' });
  expect(await page.getByLabel('and go to').inputValue()).toBe('Brazil');
  await page.getByRole('button', { name: 'See the answer', exact: true }).click();
  await page.waitForURL('**/check/GB/BR');
  await page.goto('/check?passport=atlantis&destination=%3Cscript%3E');
  await page.getByText('There is no country called “atlantis”.').waitFor();
  await page.getByText('There is no country or city called “<script>”.').waitFor();
  await page.context().close();
});

test('the language of the address stays through a question', async () => {
  const page = await scriptless('en-US');
  await page.goto('/?lang=fr');
  await page.getByLabel('J’ai un passeport de').fill('allemand');
  await page.getByLabel('et je vais à').fill('Brésil');
  await page.getByRole('button', { name: 'Voir la réponse' }).click();
  await page.waitForURL('**/check/DE/BR?lang=fr');
  await page.context().close();
});

test('passports and countries list every answer, each with a link that works', async () => {
  const page = await scriptless('en-US');
  await page.goto('/passports/BR');
  expect(await page.getByRole('row').count()).toBeGreaterThan(150);
  await page.getByRole('link', { name: 'Japan', exact: true }).click();
  await page.waitForURL('**/check/BR/JP');
  await page.goto('/countries/JP');
  await page.getByText('All passports, as a list').click();
  expect(await page.getByRole('row').count()).toBeGreaterThan(150);
  for (const name of ['What everyone needs', 'What to bring', 'Health requirements'])
    await page.getByRole('heading', { name }).waitFor();
  await page.goto('/countries');
  await page.getByRole('link', { name: 'Portugal', exact: true }).click();
  await page.waitForURL('**/countries/PT');
  await page.context().close();
});

test('pages that need a script say so', async () => {
  const page = await scriptless('en-US');
  await page.goto('/dashboard/keys');
  await page.getByText('This page needs JavaScript.').waitFor();
  await page.context().close();
});

test.each(['/check/US/BR', '/check/BR/BR', '/check/BR/JP'])(
  'the script of %s changes nothing that is read',
  async (path) => {
    const plain = await scriptless('en-US');
    await plain.goto(path);
    const words = async (page: Page) =>
      (await page.locator('.answer-card, .answer-sections').allInnerTexts())
        .join('\n')
        .split(/\s+/)
        .filter((word) => word !== '');
    const before = await words(plain);
    expect(before.length).toBeGreaterThan(50);
    const page = await portal.newPage();
    await page.goto(path);
    await page.getByRole('combobox').first().waitFor();
    await settled(page);
    expect(await words(page)).toEqual(before);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('header.shell-header').count()).toBe(1);
    await plain.context().close();
  },
);
