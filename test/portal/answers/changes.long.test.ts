/** What changed lately: the page of changes, its filters, and the last change at an answer. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const scriptless = () => portal.newPage({ withoutScript: true });
const headings = (page: Page) => page.getByRole('heading', { level: 2 }).allInnerTexts();

async function choose(page: Page, box: string, country: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).fill(country);
  await page.getByRole('option', { name: country }).first().waitFor();
  await settled(page);
  await page.keyboard.press('Enter');
}

test('changes are listed newest first, filtered by countries and kind, and paged', async () => {
  const page = await portal.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Recent changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'What changed for travellers' }).waitFor();
  const articles = page.getByRole('article');
  await articles.first().waitFor();
  // What the node itself published when it started may come first.
  await articles
    .filter({ hasText: 'visa on arrival, stay of up to 30 days → e-visa, stay of up to 90 days' })
    .waitFor();
  expect(await articles.count()).toBe(25);
  await page.getByRole('link', { name: 'Older changes' }).click();
  await page.waitForURL(/before=\d+/);
  await page.getByRole('link', { name: 'Newest changes' }).waitFor();
  await expect.poll(() => articles.count()).toBeLessThan(25);

  await page.goto('/changes');
  await choose(page, 'Passport', 'Brazil');
  await page.waitForURL('**/changes?passport=BR');
  await choose(page, 'Destination', 'Japan');
  await page.waitForURL('**/changes?passport=BR&destination=JP');
  await page.getByLabel('Kind').selectOption('Changed');
  await page.waitForURL('**/changes?passport=BR&destination=JP&kind=changed');
  await expect.poll(() => headings(page)).toHaveLength(2);
  await page.getByLabel('Effect on travellers').selectOption('Harder');
  await expect.poll(() => headings(page)).toHaveLength(1);
  await page.getByLabel('Kind').selectOption('Ended');
  await page.getByText('No changes match these filters').waitFor();
  const feed = await page.getByRole('link', { name: /Atom/ }).getAttribute('href');
  expect(feed).toBe('/changes.atom?fromCountryId=BR&toCountryId=JP&kind=ended');
});

test('without script the same is a plain document and form', async () => {
  const page = await scriptless();
  await page.goto('/changes');
  expect(await page.getByRole('article').count()).toBe(25);
  await page.getByLabel('Passport').fill('Brazilian');
  await page.getByLabel('Destination').fill('jap');
  await page.getByLabel('Effect on travellers').selectOption('Harder');
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await page.waitForURL('**/changes?passport=BR&destination=JP&severity=tightened');
  expect(await page.getByRole('article').count()).toBe(1);
  await page.getByRole('link', { name: 'Japan', exact: true }).click();
  await page.waitForURL('**/check/BR/JP');
  await page.goto('/changes?passport=atlantis');
  await page.getByText('There is no country called “atlantis”.').waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  await page.goto('/changes?kind=nonsense&before=x&utm=1');
  await page.waitForURL('**/changes');
  await page.context().close();
});

test('an answer says what changed last, and nothing where nothing is known', async () => {
  const plain = await scriptless();
  await plain.goto('/check/BR/JP');
  const words = 'Changed on March 1, 2026: visa on arrival, stay of up to 30 days → e-visa, stay of up to 90 days.';
  await plain.getByText(words).waitFor();
  const page = await portal.newPage();
  await page.goto('/check/BR/JP');
  await page.getByText(words).waitFor();
  await page.getByRole('link', { name: 'All changes of this answer' }).click();
  await page.waitForURL('**/changes?passport=BR&destination=JP');
  await page.goto('/check/BR/PT');
  await page.getByRole('heading', { level: 1, name: /Portugal/ }).waitFor();
  expect(await page.getByRole('link', { name: 'All changes of this answer' }).count()).toBe(0);
  await plain.context().close();
});

test('the feed of the portal needs no key', async () => {
  const response = await fetch(`${portal.url}/changes.atom?fromCountryId=BR&toCountryId=JP&kind=changed`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const text = await response.text();
  expect(text.match(/<entry>/g)).toHaveLength(2);
  const refused = await fetch(`${portal.url}/changes.atom?fromCountryId=XX`);
  expect(refused.status).toBe(400);
});
