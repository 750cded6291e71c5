/** The desk's page of watched sources: what changed by sentence, what could not be read and why, and the keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { deskPerson, grant } from './desk-people.ts';

let portal: PortalUnderTest;
let page: Page;
beforeAll(async () => {
  portal = await openPortal();
  page = await portal.newPage();
  await deskPerson(portal, page, inject('portalDataDir'), 'reviewer');
});
afterAll(() => portal?.close());

test('a page that has changed comes first, with its sentences as text; then those that could not be read', async () => {
  await page.goto('/desk/sources');
  await settled(page);
  const first = page.locator('.desk-pages > li').first();
  await first.getByText('Changed', { exact: true }).waitFor();
  expect(await first.locator('del').innerText()).toBe('A fee of 10 dollars applies.');
  expect(await first.locator('ins').innerText()).toBe(
    'A fee of 25 dollars applies <b onclick="alert(1)">from June</b>.',
  );
  expect(await first.locator('ins b').count()).toBe(0);
  await first.getByRole('link', { name: '1 rule waits in the queue' }).waitFor();
  const second = page.locator('.desk-pages > li').nth(1);
  await second.getByText('the host answered 500').waitFor();
  await second.getByText('Next look: with the next run.').waitFor();
});

test('filters are in the address, and counts lead to them', async () => {
  await page.getByRole('link', { name: /Could not be read$/ }).click();
  await page.waitForURL(/state=unread/);
  await page.getByText('3 pages', { exact: true }).waitFor();
  await page.getByLabel('Pages', { exact: true }).selectOption('');
  await page.getByLabel('Part of the address').fill('no-such-address');
  await page.keyboard.press('Enter');
  await page.waitForURL(/text=no-such-address/);
  await page.getByText('Nothing here matches these filters').waitFor();
});

test('letters lead from page to page, and can be turned off', async () => {
  await page.goto('/desk/sources');
  await settled(page);
  const links = page.locator('.desk-pages h2 a');
  await links.first().waitFor();
  const focused = (index: number) =>
    expect.poll(() => links.nth(index).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('n');
  await focused(0);
  await page.keyboard.press('n');
  await focused(1);
  await page.keyboard.press('p');
  await focused(0);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Next entry; Enter opens it').waitFor();
  await page.getByLabel('Use single-letter shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  expect(await links.nth(1).evaluate((one) => one === document.activeElement)).toBe(false);
});

test('a reviewer calls a host official that others cite, and takes it back', async () => {
  const dataDir = inject('portalDataDir');
  const editorPage = await portal.newPage();
  const editor = await deskPerson(portal, editorPage, dataDir, 'editor');
  const rules = (await editor.ask('GET', '/desk/rules?destinationId=392&passportId=76')) as {
    data: { ruleId: number }[];
  };
  const url = 'https://visas.desk-test.example/';
  const publication = { code: 'desk-test', name: 'Visas', publisher: 'The ministry', kind: 'official', url };
  await editor.ask('POST', '/desk/verifications', {
    ruleIds: [rules.data[0]?.ruleId],
    evidence: { publication, statedOn: '2026-01-10', url, quote: 'as before' },
  });
  const rowOn = (where: Page) => where.getByRole('row').filter({ hasText: 'visas.desk-test.example' });

  await page.goto('/desk/sources');
  await rowOn(page).getByRole('button', { name: 'Call it official: visas.desk-test.example' }).click();
  await page.getByText('visas.desk-test.example is official now.').waitFor();
  await rowOn(page).getByText(', you').waitFor();

  await editorPage.goto('/desk/sources');
  await editorPage.getByText('Deciding this needs the role reviewer.').waitFor();
  await rowOn(editorPage).waitFor();
  expect(await rowOn(editorPage).getByRole('button').count()).toBe(0);

  await rowOn(page).getByRole('button', { name: 'Take it back: visas.desk-test.example' }).click();
  await page.getByText('visas.desk-test.example is no longer official.').waitFor();

  await grant(dataDir, editor.email, 'reviewer');
  await editorPage.reload();
  await rowOn(editorPage).getByText('You cite it yourself: another reviewer has to decide.').waitFor();
});
