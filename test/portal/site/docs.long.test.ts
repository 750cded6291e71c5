/** The documentation in a browser: read, searched by keyboard, tried with a key, and without the service. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../check-accessibility.ts';
import { keyedAccount } from '../keyed-account.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
let holder: Page;
let key: string;

beforeAll(async () => {
  portal = await openPortal();
  holder = await portal.newPage();
  ({ key } = await keyedAccount(portal, holder));
});
afterAll(() => portal.close());

async function open(path: string, options: Parameters<PortalUnderTest['newPage']>[0] = {}): Promise<Page> {
  const page = await portal.newPage(options);
  await page.goto(path);
  await settled(page);
  return page;
}

describe('searching', () => {
  test('leads from the keyboard alone to the section that has the words, accents or not', async () => {
    const page = await open('/docs', { language: 'es-ES' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').pressSequentially('rafaga');
    await page.getByRole('option').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/limits**');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Límites' }).waitFor();
  });

  test('finds operations, and opens the one that was chosen', async () => {
    const page = await open('/docs');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox').fill('walking-tours plan');
    await page.getByRole('option', { name: '/v1/walking-tours/plan' }).first().click();
    await page.waitForURL('**/docs/api/planWalkingTour');
    await page.locator('#planWalkingTour').getByRole('heading', { name: 'Try it' }).waitFor();
  });

  test('says that nothing was found, and gives the focus back when it is closed', async () => {
    const page = await open('/docs');
    const button = page.getByRole('button', { name: 'Search' });
    await button.click();
    await page.getByRole('combobox').fill('xyzzyqq');
    await page.getByText('Nothing was found for “xyzzyqq”').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('trying an operation', () => {
  test('sends it with the reader’s key, shows the answer and its headers, and stores the key nowhere', async () => {
    const page = await open('/docs/api/getPersonalizedRequirement');
    const operation = page.locator('#getPersonalizedRequirement');
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByText('Type your API key above first.').waitFor();
    await operation.getByRole('link', { name: 'Go to the key' }).click();
    await page.keyboard.type(key);
    await operation.getByRole('button', { name: 'Send' }).click();
    const answer = operation.getByRole('region', { name: 'Answer', exact: true });
    await answer.getByText(/^200 after/).waitFor();
    expect(await answer.innerText()).toContain('"visaRequirementType": "visa_free"');
    for (const header of ['etag', 'ratelimit', 'x-request-id']) expect(await answer.innerText()).toContain(header);
    expect(await operation.locator('.code-block').last().innerText()).toContain('x-api-key: $CARNET_KEY');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
    ).not.toContain(key);
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('Your API key').inputValue()).toBe('');
  });

  test('says what is wrong with a value, beside it and with the focus on it', async () => {
    const page = await open('/docs/api/listCountries');
    const limit = page.locator('#listCountries input[name=limit]');
    await limit.fill('1000');
    await page.keyboard.press('Enter');
    await page.getByText('The largest value is 100.').waitFor();
    await expect.poll(() => limit.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await limit.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('of the dashboard API goes by the reader’s sign-in', async () => {
    await holder.goto('/docs/dashboard-api/listApiKeys');
    await settled(holder);
    await holder.locator('#listApiKeys').getByRole('button', { name: 'Send' }).click();
    const answer = holder.locator('#listApiKeys').getByRole('region', { name: 'Answer', exact: true });
    await answer.getByText(/^200 after/).waitFor();
    expect(await answer.innerText()).toContain('"name": "web site"');
  });

  test('never deletes an account', async () => {
    await holder.goto('/docs/dashboard-api/deleteAccount');
    await settled(holder);
    await holder.locator('#deleteAccount').getByText('is not offered for trying').waitFor();
    expect(await holder.locator('#deleteAccount').getByRole('button', { name: 'Send' }).count()).toBe(0);
  });
});

describe('the reference', () => {
  test('has an address for each operation, and leads there from where each was before', async () => {
    const page = await open('/docs/api#getCountry');
    await page.waitForURL('**/docs/api/getCountry');
    await page.getByRole('heading', { level: 1, name: '/v1/countries/{id}' }).waitFor();
    await page.getByRole('link', { name: 'Public API' }).first().click();
    await page.waitForURL(/\/docs\/api$/);
    await page.getByLabel('Filter operations').fill('batch');
    await page.getByRole('link', { name: '/v1/trip-checks/batch' }).click();
    await page.getByRole('heading', { level: 1, name: '/v1/trip-checks/batch' }).waitFor();
    // A check is a question: nothing of an account changes by it.
    expect(await page.getByText(/for real/).count()).toBe(0);
  });

  test('shows calls in the language that was chosen, on the next page too', async () => {
    const page = await open('/docs/api/getCountry');
    await page.locator('.code-tabs').getByText('PHP', { exact: true }).click();
    await page.locator('.code-tabs-panel:visible').getByText('file_get_contents').waitFor();
    await page.getByRole('link', { name: 'Quick start' }).click();
    await page.locator('.code-tabs-panel:visible').getByText('file_get_contents').waitFor();
    await page.locator('.code-tabs-panel:visible').getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<\?php\n/);
  });

  test('an unknown operation helps on', async () => {
    const page = await open('/docs/api/no-such-operation');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  });
});

describe('live examples', () => {
  test('show every rule that was considered for the pair that is chosen', async () => {
    const page = await open('/docs/precedence');
    await page.getByText('a rule of higher priority takes precedence').first().waitFor();
    const passport = page.getByRole('combobox', { name: 'Passport' });
    await passport.fill('brazil');
    await page
      .getByRole('option', { name: /Brazil/ })
      .first()
      .waitFor();
    await passport.press('Enter');
    await page.getByText('a rule for this passport country takes precedence').first().waitFor();
  });

  test('say that they need the service when it does not answer, and the rest of the page is there', async () => {
    const page = await portal.newPage();
    await page.route(/\/(v1|portal)\//, (route) => route.abort());
    await page.goto('/docs/precedence');
    await page.getByText('This example is live and needs the service').waitFor();
    expect(await page.locator('article h2').count()).toBeGreaterThan(2);
    expect(await accessibilityViolations(page)).toEqual([]);
    // These come with the page.
    for (const [path, name] of [
      ['/docs/sources', /^Sources of cities/],
      ['/docs/limits', /^What each plan allows/],
    ] as const) {
      await page.goto(path);
      await page.getByRole('table', { name }).waitFor();
      await settled(page);
      expect(await page.getByText('This example is live').count()).toBe(0);
    }
    await page.goto('/docs/api');
    await page.getByRole('link', { name: '/v1/countries', exact: false }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('stale');
    await page.getByRole('option').first().waitFor();
  });
});

test('links to a section lead to it from another page', async () => {
  const page = await open('/docs/limits');
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/docs/errors#the-request-id', textContent: 'x' });
    document.querySelector('main')?.append(link);
    link.click();
  });
  const heading = page.locator('#the-request-id');
  await heading.waitFor();
  await expect
    .poll(() => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThan(900);
});

test('an unknown page of the documentation helps on', async () => {
  const page = await open('/docs/no-such-page');
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
});
