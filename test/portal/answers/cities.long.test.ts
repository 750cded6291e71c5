/** A city in the box for the destination leads to its country, and the page says so. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const destination = (page: Page) => page.getByRole('combobox', { name: /Destination/ });

async function front(): Promise<Page> {
  const page = await portal.newPage();
  await page.goto('/');
  await destination(page).waitFor();
  await settled(page);
  return page;
}

test('a city is chosen from the list, and the box says which country it is in', async () => {
  const page = await front();
  await destination(page).fill('Bali');
  // Places in three countries: the reader decides.
  await page.getByRole('option', { name: 'Bali, Indonesia' }).waitFor();
  await page.getByRole('option', { name: /Bāli, West Bengal, India/ }).waitFor();
  await page.getByRole('option', { name: 'Bali, Indonesia' }).click();
  await page.getByText('Bali is in Indonesia.').waitFor();
  expect(await destination(page).inputValue()).toBe('Indonesia');
});

test.each([
  ['Dubai', 'United Arab Emirates'],
  ['Cancún', 'Mexico'],
  ['Tokyo', 'Japan'],
  ['Alemania', 'Germany'],
])('%s, pasted and entered at once, is taken for %s', async (text, country) => {
  const page = await front();
  await destination(page).focus();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => destination(page).inputValue()).toBe(country);
});

test('a name of several places, pasted and entered at once, is never taken for the first of them', async () => {
  const page = await front();
  await destination(page).focus();
  await page.keyboard.insertText('Valencia');
  await page.keyboard.press('Enter');
  await page.getByText('Several countries match “Valencia”. Choose one from the list.').waitFor();
  expect(await destination(page).inputValue()).toBe('Valencia');
});

test('a mistyped country is offered', async () => {
  const page = await front();
  await destination(page).pressSequentially('japn');
  await page.getByRole('option', { name: /^Japan/ }).waitFor();
});

test('without script, a city leads to the answer for its country', async () => {
  const page = await portal.newPage({ withoutScript: true });
  await page.goto('/check?passport=brazil&destination=dubai');
  await page.waitForURL('**/check/BR/AE');
  await page.goto('/check?passport=brazil&destination=valencia');
  await page.getByLabel('and go to').selectOption({ label: 'Spain' });
  await page.getByRole('button', { name: 'See the answer' }).click();
  await page.waitForURL('**/check/BR/ES');
});
