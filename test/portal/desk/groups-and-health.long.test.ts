/** A change of a group's members and of a health requirement, from the form to its publication. */
import { type RawBuilder, sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/connection.ts';
import { embeddedConfig } from '../../helpers/databases/embedded-template.ts';
import { accessibilityViolations } from '../check-accessibility.ts';
import { startPortal } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { type DeskPerson, deskPerson, MINISTRY } from './desk-people.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
let author: Page;
let ana: DeskPerson;
let ben: DeskPerson;
beforeAll(async () => {
  portal = await startPortal({});
  author = await portal.newPage();
  const reviewer = await portal.newPage();
  ana = await deskPerson(portal, author, portal.dataDir, 'editor');
  ben = await deskPerson(portal, reviewer, portal.dataDir, 'reviewer');
});
afterAll(() => portal?.close());

const button = (name: string | RegExp) => author.getByRole('button', { name, exact: typeof name === 'string' });

async function choose(box: string, typed: string): Promise<void> {
  await author.getByRole('combobox', { name: box }).fill(typed);
  // Not those of the lists beside it.
  await author.locator('[role=listbox] [role=option]').first().waitFor();
  await settled(author);
  await author.keyboard.press('Enter');
}

test('an editor changes who is in a group and what health requires; both are previewed and published', async () => {
  await author.goto('/desk/changes/new');
  await settled(author);
  await author.getByText('Change a country group or a health requirement').click();
  const groups = author.getByLabel('Country group', { exact: true });
  await groups
    .locator('option', { hasText: 'Third countries exempt from the Schengen short-stay visa' })
    .waitFor({ state: 'attached' });
  await groups.selectOption({ label: 'Third countries exempt from the Schengen short-stay visa' });
  await author.getByText(/members today/).waitFor();
  await button('Save and preview').click();
  await author
    .getByText(/^Choose what to change/)
    .first()
    .waitFor();
  await author.getByLabel('Who leaves the group?').selectOption({ label: 'Brazil' });
  await author.getByText('Brazil leaves').waitFor();
  await choose('Who joins the group?', 'boliv');
  await author.getByRole('group', { name: 'Bolivia joins' }).waitFor();

  await choose('Destination of the health requirement', 'braz');
  await button(/^Choose the rule .*ellow fever/)
    .first()
    .click();
  const requirement = author.getByLabel('Required?', { exact: true });
  const before = await requirement.inputValue();
  const wanted = before === 'required' ? 'recommended' : 'required';
  await requirement.selectOption(wanted);

  await author.getByLabel('Title of the page or document').fill(MINISTRY.publication.name);
  await author.getByLabel('Publisher').fill(MINISTRY.publication.publisher);
  await author.getByLabel('Address of the page').fill(MINISTRY.url);
  await author.getByLabel('What it says, word for word').fill(MINISTRY.quote);
  await author.getByLabel('Why', { exact: true }).fill('The lists of this year');
  await button('Save and preview').click();
  await author.waitForURL(/\/desk\/changes\/\d+$/);
  await author.getByText('Health answers that differ').waitFor();
  await author.getByRole('heading', { name: /Third countries exempt from the Schengen short-stay visa/ }).waitFor();
  await author.getByText('Health: Brazil').first().waitFor();
  const id = Number(new URL(author.url()).pathname.split('/').at(-1));

  // The stored draft is the same form again.
  await button('Edit the draft').click();
  await author.getByText('Brazil leaves').waitFor();
  await author.getByRole('group', { name: 'Bolivia joins' }).waitFor();
  await author.getByRole('button', { name: 'Save and preview' }).click();
  await button('Submit for review').click();
  await author.getByText('Submitted. Somebody else reviews it now.').waitFor();
  const { edits } = (await ana.ask('GET', `/desk/changes/${id}`)) as { edits: { record: string; evidence: [] }[] };
  expect(edits.map(({ record, evidence }) => [record, evidence.length])).toEqual([
    ['country_group', 1],
    ['health_requirement', 1],
  ]);
  await ben.ask('POST', `/desk/changes/${id}/preview`);
  await ben.ask('POST', `/desk/changes/${id}/approve`, {});
  await ben.ask('POST', `/desk/changes/${id}/publish`);
  const { request } = author.context();
  await expect
    .poll(async () => await (await request.get('/check/BR/DE')).text(), { interval: 500 })
    .not.toContain('do not need a visa');
});

test('an editor keeps what the desk says where a file says a third thing, from the queue', async () => {
  // That takes another edition of the files: the first rule of the queue is made to look as if there were one.
  const kept: unknown[] = [];
  await author.route(/\/v1\/desk\/queue\?/, async (route) => {
    const answer = await route.fetch();
    const page = await answer.json();
    if (kept.length === 0) page.data[0].reasons.unshift('file_differs');
    await route.fulfill({ response: answer, json: page });
  });
  await author.route(/\/v1\/desk\/export\/keep$/, async (route) => {
    const key = route.request().postDataJSON();
    kept.push(key);
    await route.fulfill({ json: { ...key, fields: {}, fileSays: {} } });
  });
  await author.goto('/desk/queue');
  await settled(author);
  await author.locator('.desk-card').getByText('The data file says something else', { exact: true }).waitFor();
  await button(/^Keep ours: /).click();
  await author.getByText(/: kept as the desk has it\.$/).waitFor();
  await expect.poll(() => button(/^Keep ours: /).count()).toBe(0);
  expect(kept).toEqual([expect.objectContaining({ source: 'open-data', scopeKey: expect.stringContaining('>') })]);
  await author.unrouteAll();
});

/** As another edition of the files would leave it. */
async function fileSaysThirdThing(of: RawBuilder<unknown>): Promise<void> {
  const { kysely, close } = await openDatabase(embeddedConfig(portal.dataDir), {
    command: 'test',
    attach: 'if-running',
  });
  await sql`update desk_statement set file_differs = true, file_now = file where ${of}`.execute(kysely);
  await close();
}

test('the queue has the group and the health requirement of which a file says a third thing', async () => {
  await fileSaysThirdThing(sql`scope_key not like '%>%'`);
  await author.goto('/desk/queue?reason=file_differs');
  await settled(author);
  const heading = author.locator('.desk-card > h2');
  const names = ['Third countries exempt from the Schengen short-stay visa', 'Health: Brazil'];
  await heading.waitFor();
  const first = await heading.innerText();
  expect(first).toContain(names[0]);
  await author
    .locator('.desk-facts > div', { hasText: 'Bolivia' })
    .getByText('The data file says: no member')
    .waitFor();
  await author.keyboard.press('l');
  await author.getByText(/^Claimed by/).waitFor();
  await author.keyboard.press('e');
  await author.waitForURL(/\/desk\/changes\/new\?group=\d+$/);
  await author.getByText(/members today/).waitFor();
  await author.goto('/desk/queue?reason=file_differs');
  await settled(author);
  await heading.waitFor();
  await button(/^Keep ours: /).click();
  await expect.poll(() => heading.innerText()).toBe(names[1]);
  expect(await accessibilityViolations(author)).toEqual([]);
  await button(/^Keep ours: /).click();
  await author.getByText('Nothing here matches these filters').waitFor();
});

test('the queue has a rule that the desk ended and its file changed: kept ended, or created again', async () => {
  const { data } = (await ana.ask('GET', '/desk/rules?destinationId=392&passportId=76')) as {
    data: { ruleId: number }[];
  };
  const edits = [{ action: 'retire', ruleId: data[0]?.ruleId }];
  const { id } = (await ana.ask('POST', '/desk/changes', { reason: 'It ended', edits })) as { id: number };
  await ana.ask('POST', `/desk/changes/${id}/submit`);
  await ben.ask('POST', `/desk/changes/${id}/preview`);
  await ben.ask('POST', `/desk/changes/${id}/approve`, {});
  await ben.ask('POST', `/desk/changes/${id}/publish`);
  await fileSaysThirdThing(sql`action = 'retire'`);
  await author.goto('/desk/queue?reason=file_differs');
  await settled(author);
  await author.getByText('Ended by the desk.').first().waitFor();
  expect(await accessibilityViolations(author)).toEqual([]);
  await author.keyboard.press('l');
  await author.getByText(/^Claimed by/).waitFor();
  await author.getByRole('link', { name: 'Take the file’s version' }).click();
  await author.waitForURL(/\/desk\/changes\/new\?again=/);
  expect(await author.getByLabel('Short name of the rule').inputValue()).not.toBe('');
  await author.getByLabel(/^Visa/).first().waitFor();
  await author.goto('/desk/queue?reason=file_differs');
  await settled(author);
  await button(/^Keep ours: /).click();
  await author.getByText('Nothing here matches these filters').waitFor();
});
