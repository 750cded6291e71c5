/** Chips under the card change the question, and the page shows the answer to it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../check-accessibility.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const chip = (page: Page, title: string) => page.locator('.fact-chip > summary', { hasText: title });

describe.each([true, false])('with script: %s', (hasScript) => {
  test('a visa that the destination accepts changes the verdict, and can be taken back', async () => {
    const page = await portal.newPage({ withoutScript: !hasScript });
    await page.goto('/check/IN/MX');
    await heading(page).filter({ hasText: 'You need a visa before you go' }).waitFor();
    await chip(page, 'I have a visa').click();
    await page.locator('.fact-choices').first().getByRole('link', { name: 'United States' }).click();
    await page.waitForURL('**/check/IN/MX?visa=US');
    await heading(page).filter({ hasText: 'Yes. You need no visa.' }).waitFor();
    await page.getByText('with the visa of the United States that is held, no visa for up to 180 days').waitFor();
    await page.getByRole('link', { name: 'Remove: Visa: United States' }).click();
    await heading(page).filter({ hasText: 'You need a visa before you go' }).waitFor();
  });

  test('a second passport of the destination is the one to use', async () => {
    const page = await portal.newPage({ withoutScript: !hasScript });
    await page.goto('/check/GB/IN?also=IN');
    await heading(page).filter({ hasText: 'Yes. It is your own country.' }).waitFor();
  });

  test('the better of two passports answers, with its own sources', async () => {
    const page = await portal.newPage({ withoutScript: !hasScript });
    await page.goto('/check/IN/FR?also=BR');
    await heading(page).filter({ hasText: /Yes\./ }).waitFor();
    await page.getByText('Passport of Brazil: no visa for up to 90 days').first().waitFor();
  });

  test('a child’s papers are named', async () => {
    const page = await portal.newPage({ withoutScript: !hasScript });
    await page.goto('/check/GB/BR?age=9');
    await page.getByText('Consent of all who have parental responsibility').waitFor();
  });
});

test('a country is chosen in a box, and the other facts stay', async () => {
  const page = await portal.newPage({ width: 390 });
  await page.goto('/check/IN/MX?visa=US&on=2027-01-12');
  await settled(page);
  await chip(page, 'I live elsewhere').click();
  await page.getByRole('combobox', { name: 'Country where you live' }).fill('United Arab Emirates');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/check/IN/MX?residence=AE&visa=US&on=2027-01-12');
  await page.getByRole('link', { name: 'Remove: Living in: United Arab Emirates' }).waitFor();
  await settled(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a country that was typed without script is found, or asked for again', async () => {
  const page = await portal.newPage({ withoutScript: true });
  await page.goto('/check/IN/MX?visa=US&residence=emirates');
  await page.waitForURL('**/check/IN/MX?visa=US&residence=AE');
  await page.goto('/check/IN/MX?residence=atlantis');
  await page.getByText('There is no country called “atlantis”.').waitFor();
});

test('on a telephone the card stays where it was, and the page as short', async () => {
  const page = await portal.newPage({ width: 390 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/check/GB/IN');
  await settled(page);
  const { verdict, height, words } = await page.evaluate(() => ({
    verdict: document.querySelector('.answer-verdict')?.getBoundingClientRect().top ?? 0,
    height: document.documentElement.scrollHeight,
    words: document.querySelector('main')?.innerText.trim().split(/\s+/).length ?? 0,
  }));
  expect(verdict).toBeLessThanOrEqual(210);
  expect(height).toBeLessThanOrEqual(2800);
  expect(words).toBeLessThanOrEqual(250);
});
