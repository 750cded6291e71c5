/** A verifier goes through the queue by keyboard alone, and moves on at once after each. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/connection.ts';
import { embeddedConfig } from '../../helpers/databases/embedded-template.ts';
import { accessibilityViolations } from '../check-accessibility.ts';
import { type PortalUnderTest, startPortal } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { type DeskPerson, deskPerson } from './desk-people.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
let page: Page;
let editor: DeskPerson;
beforeAll(async () => {
  // A verification changes no answer: the node need not hurry to build its catalog again.
  portal = await startPortal({ SYNC_INTERVAL_MS: '4000' });
  page = await portal.newPage();
  editor = await deskPerson(portal as PortalUnderTest, page, portal.dataDir, 'editor');
});
afterAll(() => portal?.close());

const heading = () => page.locator('.desk-card > h2');
const rule = async (): Promise<number> =>
  Number(/no\. ([\d]+)/.exec((await page.locator('.desk-card').innerText()) ?? '')?.[1]);
const waiting = async (): Promise<number> =>
  ((await editor.ask('GET', '/desk/queue?limit=1')) as { meta: { total: number } }).meta.total;
const quotation = () => page.getByLabel('What it says, word for word');
/** The next rule is shown, and its heading has the focus. */
const moved = async (from: number) => {
  await expect.poll(rule).not.toBe(from);
  await expect.poll(() => heading().evaluate((one) => one === document.activeElement)).toBe(true);
};

describe('by keyboard alone', () => {
  test('an editor verifies three facts, each with a quotation, and skips one', async () => {
    await page.goto('/desk/queue');
    await settled(page);
    await heading().waitFor();
    const before = await waiting();
    const verified: number[] = [];
    while (verified.length < 3) {
      const current = await rule();
      // Only what an official page says is published at once.
      const source = page.locator('.desk-card form select').first();
      const isOfficial = await page.locator('.desk-card .desk-kind-official').first().isVisible();
      if (!isOfficial || !(await source.isVisible())) {
        await page.keyboard.press('s');
        await moved(current);
        continue;
      }
      await page.keyboard.press('q');
      await expect.poll(() => quotation().evaluate((one) => one === document.activeElement)).toBe(true);
      // Letters are text here: none of them is a shortcut.
      await page.keyboard.type('no scope, quoted');
      expect(await rule()).toBe(current);
      expect(await quotation().inputValue()).toBe('no scope, quoted');
      await page.getByText('16 of 300 characters').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('c');
      await moved(current);
      verified.push(current);
    }
    await page.getByText('You verified 3 rules here.').waitFor();
    expect(await waiting()).toBeLessThan(before);
    const changes = (await editor.ask('GET', '/desk/changes?limit=3')) as {
      data: { kind: string; edits: { ruleId: number; evidence: { quote: string }[] }[] }[];
    };
    expect(changes.data.map(({ kind }) => kind)).toEqual(['verification', 'verification', 'verification']);
    expect(changes.data.flatMap(({ edits }) => edits.map(({ ruleId }) => ruleId)).sort()).toEqual(verified.sort());
    expect(changes.data[0]?.edits[0]?.evidence[0]?.quote).toBe('no scope, quoted');
  });

  test('they go to and fro, claim and release, and see the list of keys', async () => {
    await page.goto('/desk/queue');
    await settled(page);
    await heading().waitFor();
    const first = await rule();
    await page.keyboard.press('n');
    await moved(first);
    const second = await rule();
    await page.keyboard.press('p');
    await moved(second);
    expect(await rule()).toBe(first);
    await page.keyboard.press('l');
    await page.getByText(/Claimed by you until/).waitFor();
    await page.keyboard.press('l');
    await page.getByText(/Claimed by you until/).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Skip', { exact: true }).waitFor();
    // Nothing happens behind a dialog.
    await page.keyboard.press('n');
    expect(await rule()).toBe(first);
  });

  test('they can turn the letters off, and then buttons do the same', async () => {
    await page.getByLabel('Use single-letter shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const first = await rule();
    await page.keyboard.press('n');
    await page.keyboard.press('s');
    expect(await rule()).toBe(first);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await moved(first);
    await page.reload();
    await settled(page);
    await heading().waitFor();
    await page.keyboard.press('n');
    expect(await rule()).toBe(first);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByLabel('Use single-letter shortcuts').check();
    await page.keyboard.press('Escape');
  });
});

test('a confirmation without a quotation is asked for one', async () => {
  await page.goto('/desk/queue');
  await settled(page);
  await heading().waitFor();
  await page.getByRole('button', { name: 'Still true' }).click();
  await page.getByText('Quote what the page says.').waitFor();
  expect(await quotation().getAttribute('aria-invalid')).toBe('true');
});

test('one action verifies all facts of a destination that the page states', async () => {
  const queue = (await editor.ask('GET', '/desk/queue?limit=100&reason=due')) as { data: { scopeKey: string }[] };
  const ids = [...new Set(queue.data.map(({ scopeKey }) => /^\S*>c(\d+)$/.exec(scopeKey)?.[1]).filter(Boolean))];
  const wide = page.getByLabel(/^All \d+ facts of/);
  // The page that is cited by what comes first may state nothing else.
  for (const id of ids) {
    await page.goto(`/desk/queue?destination=${id}`);
    await settled(page);
    await heading().waitFor();
    if ((await wide.count()) > 0) break;
  }
  await wide.check();
  const rules = Number(
    /\((\d+) rules?\)/.exec((await wide.evaluate((one) => one.parentElement?.innerText)) ?? '')?.[1],
  );
  await quotation().fill('As it was');
  await page.getByRole('button', { name: 'Still true' }).click();
  await page.getByText(`You verified ${rules} rule`).waitFor();
  const { data } = (await editor.ask('GET', '/desk/changes?limit=1')) as { data: { edits: unknown[] }[] };
  expect(data[0]?.edits).toHaveLength(rules);
});

test('a rule that is asked about comes first, and says how often in 30 days', async () => {
  const passport = 76;
  const all = (await editor.ask('GET', '/desk/queue?limit=100')) as { data: { scopeKey: string; questions: number }[] };
  expect(all.data.every(({ questions }) => questions === 0)).toBe(true);
  const destination = all.data
    .map(({ scopeKey }) => Number(/^\*>c(\d+)$/.exec(scopeKey)?.[1]))
    .findLast((id) => id > 0 && id !== passport);
  const { kysely, close } = await openDatabase(embeddedConfig(portal.dataDir), {
    command: 'test',
    attach: 'if-running',
  });
  await sql`insert into pair_question values
    ((now() at time zone 'utc')::date, ${passport}, ${destination}, 999999),
    ((now() at time zone 'utc')::date - 29, ${passport}, ${destination}, 1)`.execute(kysely);
  await close();
  await page.goto('/desk/queue');
  await settled(page);
  await heading().waitFor();
  await page.locator('.desk-card').getByText('1,000,000 questions in 30 days').waitFor();
  const [first] = ((await editor.ask('GET', '/desk/queue?limit=1')) as typeof all).data;
  expect(first).toMatchObject({ questions: 1_000_000, scopeKey: expect.stringMatching(`>c${destination}$`) });
});

test('the page says how it is ordered, and of each line why it is there', async () => {
  await page.goto('/desk/queue');
  await settled(page);
  await page.getByText(/^What most people need comes first: .* Places where nobody lives come last\.$/).waitFor();
  await page.locator('.desk-card').getByText('Why it is here:').waitFor();
  const lines = page.locator('.desk-waiting button');
  expect(await lines.count()).toBeGreaterThan(10);
  for (const line of (await lines.allInnerTexts()).slice(0, 10)) {
    expect(line).toMatch(
      /(never verified|due since|verified) .*(passports?, (top \d0 destination|less visited)|questions?)/,
    );
  }
  expect(await page.getByText(/Due for [\d,]+ days/).count()).toBe(0);
});

test('list and record stand side by side where there is room, and one after the other on a telephone', async () => {
  const boxes = async () => [
    await page.locator('.desk-waiting').boundingBox(),
    await page.locator('.desk-card').boundingBox(),
  ];
  const size = page.viewportSize() as { width: number; height: number };
  const [list, card] = await boxes();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(card?.x ?? 0);
  await page.setViewportSize({ width: 320, height: 700 });
  // Folded, so that the record is not pushed off the screen.
  await expect.poll(async () => (await page.locator('.desk-waiting').boundingBox())?.height ?? 0).toBeLessThan(80);
  const [above, below] = await boxes();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(size);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('filters are in the address', async () => {
  await page.goto('/desk/queue');
  await settled(page);
  await page.getByLabel('Topic').selectOption('visa');
  await page.waitForURL(/topic=visa/);
  await page.getByLabel('Only what I have claimed').check();
  await page.waitForURL(/claimed=mine/);
  await page.getByText('Nothing here matches these filters').waitFor();
});
