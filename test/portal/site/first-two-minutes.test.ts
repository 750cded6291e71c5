/** The first two minutes of a developer: an answer, an account, a key, a working call, and the call in the usage. */
import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSecret } from '../../helpers/log-watch.ts';
import { until } from '../../helpers/served-node.ts';
import { mailedLink, newEmail, PASSWORD } from '../account-holder.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function choose(page: Page, box: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).fill(typed);
  // The best match is chosen by Enter.
  await page.getByRole('option').first().waitFor();
  await settled(page);
  await page.keyboard.press('Enter');
}

test('front page, answer, sign-up, confirmation, key, a call that works in a shell, and its use', async () => {
  const page = await portal.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (![portal.url, portal.publicUrl].includes(origin) && origin !== 'null') foreign.push(request.url());
  });
  await page.goto('/');
  await choose(page, 'Passport', 'braz');
  await choose(page, 'Destination', 'jap');
  const submit = page.getByRole('button', { name: 'See the answer', exact: true });
  if (await submit.isVisible()) await submit.click();
  await page.waitForURL(/\/check\/BR\/JP$/);
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: 'Brazil to Japan: Yes. You need no visa.' })
    .waitFor();
  await page.getByText('90 days', { exact: true }).first().waitFor();
  expect(await page.title()).toContain('Japan');

  await page.goto('/sign-up');
  const email = newEmail();
  noteSecret(PASSWORD);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('We have sent an e-mail to').waitFor();
  await page.goto(await mailedLink(portal, email));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.getByText('Your first key is ready').waitFor();
  await page.getByText('A first call').waitFor();
  noteSecret((await page.locator('.dash-key code').textContent()) ?? '');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toMatch(/^curl /);
  // Every node knows the key within five seconds.
  await until(
    () => spawnSync('sh', ['-c', `${command} -o /dev/null -w '%{http_code}'`], { encoding: 'utf8' }).stdout === '200',
  );
  const answer = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect(JSON.parse(answer.stdout)).toMatchObject({
    requirement: { visaRequirementType: 'visa_free', maxStayDays: 90 },
  });
  await page.getByRole('button', { name: 'I have saved the key' }).click();

  await page.getByRole('link', { name: 'Usage' }).click();
  await until(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh' });
    if (await refresh.isVisible()) await refresh.click();
    return await page.getByText(/\d requests?, of which/).isVisible();
  });
  expect(foreign).toEqual([]);
});
