/** What people see when the API does not answer, answers slowly, or answers 429; and without any network. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../check-accessibility.ts';
import { keyedAccount } from '../keyed-account.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const DATA = /\/portal\/(?!country-names)|\/v1\//;

/** From the front page on, as the server puts the first answer into a page that is opened by its address. */
async function goByLink(page: Page, path: string): Promise<void> {
  await page.goto('/docs');
  await settled(page);
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, path);
}

describe.each(['/check/BR/JP', '/passports/BR', '/countries/PT'])('%s', (path) => {
  test('says that the service does not answer, and shows the answer when asked again', async () => {
    const page = await portal.newPage();
    await page.route(DATA, (route) => route.abort());
    await goByLink(page, path);
    await page.getByText('This could not be loaded').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute(DATA);
    const again = page.getByRole('button', { name: 'Try again' });
    while (await again.first().isVisible()) {
      await again.first().click();
      await settled(page);
    }
    expect(await page.getByText('This could not be loaded').count()).toBe(0);
  });

  test('keeps its place while the answer is slow', async () => {
    const page = await portal.newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(DATA, async (route) => {
      await held;
      await route.continue();
    });
    await goByLink(page, path);
    await page.locator('main .loading').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    release();
    await settled(page);
  });

  test('says for how long to wait when too many requests came from the address', async () => {
    const page = await portal.newPage();
    const body = {
      statusCode: 429,
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'Too many requests',
      path: '/v1/x',
      timestamp: '2026-01-01T00:00:00.000Z',
    };
    await page.route(DATA, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json: body }));
    await goByLink(page, path);
    await page.getByText('wait 120 seconds').first().waitFor();
  });
});

test('says when the network is gone, and no more when it is back', async () => {
  const page = await portal.newPage();
  await page.goto('/');
  await settled(page);
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'hidden' });
});

/** From which page, over which link, to which address and heading. */
const SECTIONS = [
  ['/check/BR/JP', 'Passports', '/passports', 'Passports: where you can go with each one'],
  ['/check/BR/JP', 'Countries', '/countries', 'Countries: who can enter, and how'],
  ['/check/BR/JP', 'Plan a trip', '/plan', 'Plan a trip'],
  ['/sign-in', 'Documentation', '/docs', 'Documentation'],
  ['/docs', 'Dashboard', '/dashboard', 'Sign in'],
] as const;

describe.each(SECTIONS)('without a network, from %s a click on %s', (from, name, path, title) => {
  test('goes to a page that says what is wrong, and that comes by itself when the network is back', async () => {
    const page = await portal.newPage();
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await page.goto(from);
    await settled(page);
    await page.context().setOffline(true);
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await link.getAttribute('aria-current')).toBe('page');
    await expect.poll(() => page.title()).toMatch(/^This page could not be loaded/);
    expect(await page.getByRole('heading', { name: /Japan/ }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You are offline. The page loads by itself').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.title()).not.toMatch(/could not be loaded/);
    expect(thrown).toEqual([]);
  });
});

test('without a network, an answer that cannot be had says so, and comes by itself when the network is back', async () => {
  const page = await portal.newPage();
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await page.goto('/check/BR/JP');
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /swap/i }).click();
  await page.getByText('This could not be loaded').first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: /Japan.*Brazil/ }).waitFor();
  await page.getByText('This could not be loaded').first().waitFor({ state: 'detached' });
  expect(thrown).toEqual([]);
});

test('a page whose files a newer build has replaced is loaded again as a whole', async () => {
  const page = await portal.newPage();
  await page.goto('/check/BR/JP');
  await settled(page);
  await page.route(/passport-page/, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 2 });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Passports' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Passports: where you can go with each one' }).waitFor();
  await page.getByRole('link', { name: 'Brazil' }).first().waitFor();
});

test.each(['fr-', 'check-page-', 'countries-'])('a page opens that once did not get its file %s', async (file) => {
  const page = await portal.newPage({ language: 'fr-FR' });
  // Twice, as the link that loads it ahead asks first.
  let failures = 0;
  await page.route(
    new RegExp(`/assets/${file}`),
    (route) => {
      failures += 1;
      return route.fulfill({ status: 503, body: '' });
    },
    { times: 2 },
  );
  await page.goto('/');
  await page.getByRole('combobox', { name: /Destination/ }).waitFor();
  expect(failures).toBeGreaterThan(0);
});

test('the documentation works from the built files alone', async () => {
  const page = await portal.newPage();
  await page.route(/\/v1\/|\/portal\//, (route) => route.abort());
  await page.goto('/docs/quick-start');
  await settled(page);
  expect(await page.getByText('curl').count()).toBeGreaterThan(0);
});

test('the dashboard says that the API does not answer instead of showing nothing', async () => {
  const page = await portal.newPage();
  await keyedAccount(portal, page);
  await page.goto('/dashboard/keys');
  await settled(page);
  await page.route(/\/v1\//, (route) => route.abort());
  for (const section of ['Usage', 'Plan', 'Activity']) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await page.getByText('This could not be loaded').first().waitFor();
  }
});
