/** A change from draft to published, with two accounts; and what somebody without a role reads. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSecret } from '../../helpers/log-watch.ts';
import { signIn } from '../account-holder.ts';
import { accessibilityViolations } from '../check-accessibility.ts';
import { startPortal } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { type DeskPerson, deskPerson, MINISTRY } from './desk-people.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
let author: Page;
let ana: DeskPerson;
let reviewer: Page;
beforeAll(async () => {
  portal = await startPortal({});
  author = await portal.newPage();
  reviewer = await portal.newPage();
  // She has both roles, and still does not judge her own.
  ana = await deskPerson(portal, author, portal.dataDir, 'editor', 'reviewer');
  await deskPerson(portal, reviewer, portal.dataDir, 'reviewer', 'desk_admin');
});
afterAll(() => portal?.close());

async function choose(page: Page, box: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).fill(typed);
  await page.getByRole('option').first().waitFor();
  await settled(page);
  await page.keyboard.press('Enter');
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** A field is changed where it stands; what the rule does not say yet is added. */
async function openField(page: Page, name: string, label: string): Promise<void> {
  await page.locator('.desk-line').first().waitFor();
  const stated = button(page, `Change: ${label}`);
  if ((await stated.count()) > 0) await stated.click();
  else await page.getByLabel('Add what it does not say yet').selectOption(name);
}

test('an editor drafts, previews and submits; a reviewer approves and publishes; the answer says so', async () => {
  await author.goto('/desk');
  await settled(author);
  await author.getByRole('link', { name: 'Propose a change' }).click();
  await choose(author, 'Destination', 'jap');
  await choose(author, 'Passport (optional)', 'braz');
  // The list is that of both countries by now.
  await button(author, /new rule for Brazil → Japan$/).waitFor();
  await button(author, /^Choose the rule Brazil → Japan/).click();
  // All that the rule says is there, and what is opened has the focus.
  await author.locator('.desk-line').filter({ hasText: 'Days of stay' }).getByText('90', { exact: true }).waitFor();
  await button(author, 'Change: Days of stay').press('Enter');
  await author.getByText('Now: 90').waitFor();
  const stay = author.getByLabel('Days of stay', { exact: true });
  await expect.poll(() => stay.evaluate((one) => one === document.activeElement)).toBe(true);
  await stay.fill('30');
  expect(await author.locator('.desk-now del').innerText()).toContain('90');
  expect(await author.locator('.desk-now ins').innerText()).toContain('30');
  expect(await accessibilityViolations(author)).toEqual([]);
  // Put back, it is a line again, from which it can be opened.
  await button(author, 'Leave as it is: Days of stay').press('Enter');
  const change = button(author, 'Change: Days of stay');
  await expect.poll(() => change.evaluate((one) => one === document.activeElement)).toBe(true);
  await author.keyboard.press('Enter');
  await stay.fill('30');
  const source = author.getByLabel('Source', { exact: true });
  await source.selectOption({ label: 'Another page…' });
  await author.getByLabel('Title of the page or document').fill(MINISTRY.publication.name);
  await author.getByLabel('Publisher').fill(MINISTRY.publication.publisher);
  await author.getByLabel('Address of the page').fill(MINISTRY.url);
  await author.getByLabel('What it says, word for word').fill(MINISTRY.quote);
  await button(author, 'Save and preview').click();
  await author.getByText('Say why, in 5 characters or more.').waitFor();
  await author.getByLabel('Why', { exact: true }).fill('The ministry lists 30 days');
  await button(author, 'Save and preview').click();
  await author.waitForURL(/\/desk\/changes\/\d+$/);
  const address = new URL(author.url()).pathname;
  await author.getByText(/answers? differs?/).waitFor();
  await author.getByText('Every difference').waitFor();
  await button(author, 'Submit for review').click();
  await author.getByText('Submitted. Somebody else reviews it now.').waitFor();
  for (const step of ['Approve', 'Reject']) expect(await button(author, step).isDisabled()).toBe(true);
  await author.getByText('Approve, Reject: this change is your own. Somebody else has to review').waitFor();

  await reviewer.goto('/desk/changes?status=in_review');
  await settled(reviewer);
  await reviewer.getByRole('link', { name: 'The ministry lists 30 days' }).click();
  await reviewer.waitForURL(new RegExp(`${address}$`));
  await reviewer.getByText(MINISTRY.quote).first().waitFor();
  expect(await reviewer.locator('.desk-facts del').first().innerText()).toContain('90');
  expect(await reviewer.locator('.desk-facts ins').first().innerText()).toContain('30');
  expect(await accessibilityViolations(reviewer)).toEqual([]);
  await button(reviewer, 'Approve').click();
  await reviewer.getByRole('dialog').getByLabel('Note for the author (optional)').fill('Seen on the page');
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await reviewer.getByText('Approved. It can be published now.').waitFor();
  await button(reviewer, 'Publish').click();
  await reviewer.getByText('Published. Answers say so').waitFor();

  // Browsers keep an answer for a minute; the server does not.
  const { request } = reviewer.context();
  await expect
    .poll(async () => await (await request.get('/check/BR/JP')).text(), { interval: 500 })
    .toContain('for up to 30 days');
  await author.reload();
  await author.getByText('Seen on the page').waitFor();
  await button(author, 'Take it back').click();
  await author.getByRole('dialog').getByLabel('Why').fill('The ministry took it back');
  await author.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await author.waitForURL((url) => /\/desk\/changes\/\d+$/.test(url.pathname) && url.pathname !== address);
  await author.getByRole('link', { name: /It takes back change/ }).waitFor();
});

test('a draft is edited, rejected with a reason, and one of the queue begins with its rule', async () => {
  await author.goto('/desk/queue');
  await settled(author);
  await author.getByRole('link', { name: 'Correct it' }).click();
  await author.waitForURL(/\/desk\/changes\/new\?rule=\d+/);
  await openField(author, 'notes', 'Notes');
  await button(author, 'Add: Notes').click();
  await author.getByLabel('Text', { exact: true }).last().fill('Ask at the consulate');
  await author.getByLabel('Why', { exact: true }).fill('A note');
  await button(author, 'Save and preview').click();
  await author.waitForURL(/\/desk\/changes\/\d+$/);
  await author.getByText('Submit for review: some edit has no source yet.').waitFor();
  expect(await button(author, 'Submit for review').isDisabled()).toBe(true);
  await button(author, 'Edit the draft').click();
  // The page that the rule rests on is offered.
  expect(await author.getByLabel('Source', { exact: true }).inputValue()).not.toBe('');
  await author.getByLabel('What it says, word for word').fill('Ask first');
  await button(author, 'Save and preview').click();
  await button(author, 'Submit for review').click();
  await author.getByText('Submitted. Somebody else reviews it now.').waitFor();

  await reviewer.goto(new URL(author.url()).pathname);
  await settled(reviewer);
  await button(reviewer, 'Reject').click();
  const dialog = reviewer.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Say why, in 5 characters or more.').waitFor();
  await dialog.getByLabel('Why').fill('The page is of 2019');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await reviewer.getByText('Rejected. The author sees why.').waitFor();
  await author.reload();
  await author.getByText('The page is of 2019').waitFor();
});

test('a report of a mistake is read in the queue, as plain text, and the correction that it leads to names it', async () => {
  const { key } = (await ana.ask('POST', '/api-keys', { name: 'reports' })) as { key: string };
  const message = 'The consulate says 60 days & not "90".';
  const report = { fromCountry: 'IN', toCountry: 'TH', topic: 'visa', message };
  const headers = { 'x-api-key': noteSecret(key), 'content-type': 'application/json' };
  await expect
    .poll(async () => {
      const sent = { method: 'POST', headers, body: JSON.stringify(report) };
      // A new key is known within seconds.
      return (await fetch(`${portal.publicUrl}/v1/corrections`, sent)).ok;
    })
    .toBe(true);
  await author.goto('/desk/queue?reason=correction');
  await settled(author);
  await author.locator('.desk-card').getByText(message).waitFor();
  await author.getByRole('link', { name: 'Correct it' }).click();
  expect(await author.getByLabel('When published, it closes 1 report of a mistake as fixed').isChecked()).toBe(true);
  await openField(author, 'maxStayDays', 'Days of stay');
  await author.getByLabel('Days of stay', { exact: true }).fill('60');
  await author.getByLabel('Why', { exact: true }).fill('Reported, and so it is');
  await button(author, 'Save and preview').click();
  await author.waitForURL(/\/desk\/changes\/\d+$/);
  await author.getByText('When published, it closes 1 report of a mistake as fixed').waitFor();
  const id = new URL(author.url()).pathname.split('/').at(-1);
  expect(((await ana.ask('GET', `/desk/changes/${id}`)) as { correctionIds: string[] }).correctionIds).toHaveLength(1);
});

test('somebody without a role reads how to get one, and a desk admin gives it', async () => {
  const page = await portal.newPage();
  const email = await signIn(portal, page);
  for (const path of ['/desk', '/desk/queue', '/desk/changes', '/desk/changes/1', '/desk/members']) {
    await page.goto(path);
    await settled(page);
    await page.getByText('You have no role at the desk yet').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    // Its sections would all say the same.
    expect(await page.getByRole('navigation', { name: 'Sections of the desk' }).count()).toBe(0);
  }
  await reviewer.goto('/desk/members');
  await settled(reviewer);
  await button(reviewer, 'Give the role').click();
  await reviewer.getByText('Enter an e-mail address or an account number.').waitFor();
  await reviewer.getByLabel('E-mail address or account number').fill('nobody@example.org');
  await button(reviewer, 'Give the role').click();
  await reviewer.getByText(/not found/).waitFor();
  await reviewer.getByLabel('E-mail address or account number').fill(email);
  await button(reviewer, 'Give the role').click();
  await reviewer.getByText(`${email} now has the role Editor.`).waitFor();
  await page.goto('/desk/queue');
  await settled(page);
  await page.getByRole('button', { name: 'Still true' }).waitFor();
  await page.goto('/desk/members');
  await page.getByText('Only a desk admin can give and take roles.').waitFor();
  await button(reviewer, `Take the role Editor from ${email}`).click();
  await reviewer.getByText(`${email} no longer has the role Editor.`).waitFor();
  await page.goto('/desk');
  await page.getByText('You have no role at the desk yet').waitFor();
});

test('others are led to sign in, and back', async () => {
  const page = await portal.newPage();
  await page.goto('/desk/queue?topic=visa');
  await page.waitForURL(/\/sign-in\?.*desk/);
});
