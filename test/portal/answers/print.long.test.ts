/** What comes out of a printer: the answer, and nothing that only a screen can do. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
let page: Page;
beforeAll(async () => {
  portal = await openPortal();
  page = await portal.newPage();
});
afterAll(() => portal?.close());

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test.each([
  ['/check/US/BR', 'light'],
  ['/check/US/BR', 'dark'],
  ['/check/IN/US', 'light'],
  ['/check/NG/SA', 'light'],
  ['/check/BR/BR', 'light'],
] as const)('%s prints its answer alone, from a %s screen, on two pages at most', async (path, theme) => {
  await page.emulateMedia({ media: 'screen', colorScheme: theme });
  await page.goto(path);
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  for (const selector of [
    'header',
    'footer',
    'nav',
    'form',
    'button',
    'input',
    'details:not(.fold-printed, .fold-small, .card-trust)',
  ])
    expect([selector, await page.locator(selector).filter({ visible: true }).count()]).toEqual([selector, 0]);
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Health requirements' }).isVisible()).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(0, 0, 0)');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(2);
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBeLessThanOrEqual(2);
});

test('the table of a passport prints in full, without its filters', async () => {
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.goto('/passports/BR');
  await settled(page);
  await page.getByRole('row', { name: /Zimbabwe/ }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const { shown, all } = await page
    .locator('.data-table')
    .evaluate((box) => ({ shown: box.clientHeight, all: box.scrollHeight }));
  expect(shown).toBe(all);
  expect(await page.getByLabel('Find a country').isVisible()).toBe(false);
  expect(await page.getByRole('columnheader', { name: 'Destination' }).isVisible()).toBe(true);
});
