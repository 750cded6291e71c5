/** A stranger's report at the desk's own pages: taken, closed, answered with a change; and what is left to export. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from '../check-accessibility.ts';
import { startPortal } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { type DeskPerson, deskPerson, MINISTRY } from './desk-people.ts';

/** The door takes it, because no tag in it ends; as HTML it would be an image. */
const HOSTILE = 'The ministry says 30 days <img src=x onerror=document.title=1 &lt;b&gt; "quoted" & more.';
const REASON = 'The page says 90 days, <b>as</b> the answer does.';

let portal: Awaited<ReturnType<typeof startPortal>>;
let desk: Page;
let stranger: Page;
let ana: DeskPerson;
let ben: DeskPerson;
beforeAll(async () => {
  portal = await startPortal({});
  desk = await portal.newPage();
  stranger = await portal.newPage();
  ana = await deskPerson(portal, desk, portal.dataDir, 'editor');
  ben = await deskPerson(portal, await portal.newPage(), portal.dataDir, 'reviewer');
});
afterAll(() => portal?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isFocused = (page: Page, css: string) =>
  expect.poll(() => page.locator(css).evaluate((one) => one === document.activeElement)).toBe(true);

async function openForm(): Promise<void> {
  await stranger.goto('/check/BR/JP');
  await settled(stranger);
  await stranger.getByText('Report a mistake', { exact: true }).click();
}

async function report(message: string): Promise<string> {
  await openForm();
  await stranger.getByLabel(/^What is it about/).selectOption('visa');
  await stranger.getByLabel(/^What is wrong/).fill(message);
  await button(stranger, 'Send the report').click();
  await stranger.getByRole('heading', { level: 1, name: 'We have received your report' }).waitFor();
  return new URL(stranger.url()).pathname.split('/').at(-1) ?? '';
}

test('a refused form names the field at fault, and leads to it', async () => {
  await openForm();
  await stranger.getByLabel(/^What is wrong/).fill('<a href="https://spam.example">cheap visas</a>');
  await stranger.getByLabel(/^A page that says so/).fill('javascript:alert(1)');
  await button(stranger, 'Send the report').click();
  await stranger.getByText('Write 10 to 2,000 characters of plain text, without HTML.').waitFor();
  await isFocused(stranger, '#report-message');
  for (const id of ['report-message', 'report-source']) {
    const field = stranger.locator(`#${id}`);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toContain(`${id}-error`);
  }
  expect(await accessibilityViolations(stranger)).toEqual([]);
  await stranger.getByLabel(/^What is wrong/).fill('The embassy says something else since May.');
  await button(stranger, 'Send the report').click();
  await isFocused(stranger, '#report-source');
  expect(await stranger.locator('#report-message').getAttribute('aria-invalid')).toBeNull();
});

test('without script, the page that refuses it names the field', async () => {
  const reader = await portal.newPage({ withoutScript: true });
  await reader.goto('/check/BR/JP');
  await reader.getByText('Report a mistake', { exact: true }).click();
  await reader.getByLabel(/^What is wrong/).fill('It says <i>90</i> days, and 30 are right.');
  await button(reader, 'Send the report').click();
  await reader.getByRole('heading', { level: 1, name: 'This report could not be sent' }).waitFor();
  await reader.getByText('Write 10 to 2,000 characters of plain text, without HTML.').waitFor();
  expect(await reader.getByText('Enter an address such as').count()).toBe(0);
  await reader.context().close();
});

test('an editor finds a report, takes it and closes it by keyboard alone; the stranger reads why', async () => {
  const id = await report(HOSTILE);
  await desk.goto('/desk/corrections');
  await settled(desk);
  await desk.getByText('1 report', { exact: true }).waitFor();
  expect(await desk.locator('.desk-excerpt').innerText()).toBe(HOSTILE);
  await desk.keyboard.press('n');
  await isFocused(desk, '.desk-excerpt');
  await desk.keyboard.press('Enter');
  await desk.waitForURL(`**/desk/corrections/${id}`);
  await isFocused(desk, '.desk-card > h2');
  expect(await desk.locator('.desk-report').innerText()).toBe(HOSTILE);
  expect(await desk.locator('.desk-report *').count()).toBe(0);
  expect(await desk.getByRole('link', { name: 'What travellers see' }).getAttribute('href')).toBe('/check/BR/JP');
  await desk.getByRole('link', { name: '1 rule waits in the queue' }).waitFor();

  await desk.keyboard.press('l');
  await desk.getByText('You are looking into it.').waitFor();
  await stranger.reload();
  await stranger.getByRole('heading', { level: 1, name: 'We are looking into your report' }).waitFor();
  await desk.keyboard.press('c');
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close as not changed' }).click();
  await dialog.getByText('Say why, in 10 characters or more.').waitFor();
  await isFocused(desk, '[role=dialog] textarea');
  await desk.keyboard.type(REASON);
  await dialog.getByRole('button', { name: 'Close as not changed' }).click();
  await desk.getByText('Closed as not changed. Its public page gives your reason.').waitFor();
  await isFocused(desk, '.desk-card > h2');
  for (const name of ['Close as fixed', 'Correct the rule']) expect(await button(desk, name).isDisabled()).toBe(true);
  await desk.getByText('This report is closed.').waitFor();
  await stranger.reload();
  await stranger.getByRole('heading', { level: 1, name: 'We did not change the answer' }).waitFor();
  expect(await stranger.locator('.outcome-reason').innerText()).toBe(REASON);
  for (const page of [desk, stranger]) expect(await page.title()).not.toBe('1');
});

test('an editor begins a change from a report; another report is closed as fixed by it', async () => {
  const first = await report('The embassy says 29 days, and no more, since June.');
  const second = await report('The consulate in Lisbon confirms 29 days.');
  await desk.goto('/desk/queue?destination=392&reason=correction');
  await settled(desk);
  await desk.getByRole('link', { name: 'Open the report' }).first().click();
  await desk.waitForURL('**/desk/corrections/*');
  await desk.goto('/desk/corrections?text=no+more');
  await settled(desk);
  await desk.getByRole('link', { name: /^The embassy says 29 days/ }).click();
  await desk.waitForURL(`**/desk/corrections/${first}?text=no+more`);
  await isFocused(desk, '.desk-card > h2');
  await desk.keyboard.press('e');
  await desk.waitForURL(`**/desk/changes/new?report=${first}`);
  await desk.getByText('The embassy says 29 days, and no more, since June.').waitFor();
  await desk.getByLabel('When published, it closes 1 report of a mistake as fixed').waitFor();
  await button(desk, 'Change: Days of stay').click();
  await desk.getByLabel('Days of stay', { exact: true }).fill('29');
  await desk.getByLabel('Source', { exact: true }).selectOption({ label: 'Another page…' });
  await desk.getByLabel('Title of the page or document').fill(MINISTRY.publication.name);
  await desk.getByLabel('Publisher').fill(MINISTRY.publication.publisher);
  await desk.getByLabel('Address of the page').fill(MINISTRY.url);
  await desk.getByLabel('What it says, word for word').fill('for up to 29 days');
  await desk.getByLabel('Why', { exact: true }).fill('The ministry lists 29 days');
  await button(desk, 'Save and preview').click();
  await desk.waitForURL(/\/desk\/changes\/\d+$/);
  const change = Number(desk.url().split('/').at(-1));
  await desk.goto(`/desk/corrections/${first}`);
  await settled(desk);
  await desk.getByRole('link', { name: `Change ${change}` }).waitFor();
  await ana.ask('POST', `/desk/changes/${change}/submit`, {});
  await ben.ask('POST', `/desk/changes/${change}/preview`, {});
  await ben.ask('POST', `/desk/changes/${change}/approve`, {});
  await ben.ask('POST', `/desk/changes/${change}/publish`, {});
  await stranger.goto(`/corrections/${first}`);
  await stranger.getByRole('heading', { level: 1, name: 'Fixed' }).waitFor();

  await desk.goto(`/desk/corrections/${second}`);
  await settled(desk);
  await isFocused(desk, '.desk-card > h2');
  await desk.keyboard.press('f');
  const dialog = desk.getByRole('dialog');
  await dialog
    .getByRole('option', { name: `Change ${change}: The ministry lists 29 days` })
    .waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Close as fixed' }).click();
  await desk.getByText('Closed as fixed. Its public page says so.').waitFor();
  await desk.getByRole('link', { name: `Change ${change}` }).waitFor();
  await stranger.goto(`/corrections/${second}`);
  await stranger.getByRole('heading', { level: 1, name: 'Fixed' }).waitFor();
});

test('a reviewer sees what somebody else looks into, and why it cannot be closed', async () => {
  const id = await report('They ask for a return ticket at the airport.');
  await ben.ask('POST', `/desk/corrections/${id}/take`, {});
  await desk.goto(`/desk/corrections/${id}`);
  await settled(desk);
  await desk.getByText('is looking into it until').waitFor();
  expect(await button(desk, 'Look into it').isDisabled()).toBe(true);
  // No letter does what its button does not.
  await desk.keyboard.press('c');
  expect(await desk.getByRole('dialog').count()).toBe(0);
});

test('the export tells what the files do not say yet, and the command that writes it', async () => {
  await desk.goto('/desk/export');
  await settled(desk);
  await desk.getByText('npm run -s carnet -- desk export --output desk.patch').waitFor();
  const rule = desk.getByRole('rowheader', { name: /→ Japan/ });
  await rule.waitFor();
  expect(await accessibilityViolations(desk)).toEqual([]);
  const { data } = (await ana.ask('GET', '/desk/export')) as { data: { revision: number }[] };
  const latest = data[0]?.revision ?? 0;
  await desk.getByLabel('Only after revision').fill('last week');
  await button(desk, 'Show').click();
  await desk.getByText('Enter the number of a revision, such as 51200.').waitFor();
  await desk.getByLabel('Only after revision').fill(String(latest - 1));
  await button(desk, 'Show').click();
  await desk.getByText(`desk export --since ${latest - 1} --output desk.patch`).waitFor();
  await desk.getByLabel('Only after revision').fill(String(latest));
  await button(desk, 'Show').click();
  await desk.getByText('Nothing to export').waitFor();
});
