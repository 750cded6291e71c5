/**
 * Draws the pictures of docs/desk.md into docs/desk, from a day at the desk of a server of its own: `npm run docs:desk`.
 * Browsers draw letters differently, so no check compares them.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { ServedNode } from '../../helpers/served-node.ts';
import { signIn } from '../account-holder.ts';
import { BROWSER_FLAGS } from '../browser-flags.ts';
import { findBrowser } from '../find-browser.ts';
import { nodeSettings } from '../node-settings.ts';
import { portalAt } from '../served-portal.ts';
import { settled } from '../settled.ts';
import { deskPersonOf, draftOfStay } from './desk-people.ts';

/** In a repository that is cloned often. */
const MOST_BYTES = 80_000;
const WIDTH = 1024;

const directory = fileURLToPath(new URL('../../../docs/desk', import.meta.url));
mkdirSync(directory, { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-desk-pictures-'));
const node = await ServedNode.start(nodeSettings(dataDir, { CITIES: 'none' }));
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });

/** A part of the page from its top on, without what is around every page; less of it where the picture is too large. */
async function draw(page: Page, name: string, height: number, from = '.dash'): Promise<void> {
  await settled(page);
  const part = await page.locator(from).boundingBox();
  if (part === null) throw new Error(`there is no ${from} to draw`);
  const file = path.join(directory, `${name}.png`);
  const clip = { x: part.x, y: part.y, width: part.width, height };
  await page.screenshot({ path: file, clip, fullPage: true });
  const { size } = statSync(file);
  if (size > MOST_BYTES) return await draw(page, name, Math.floor(height * 0.9), from);
  process.stdout.write(`docs/desk/${name}.png: ${Math.ceil(size / 1000)} kB\n`);
}

/** As the form of an answer sends it; the id of the report. */
async function reportMistake(url: string): Promise<string> {
  const body = new URLSearchParams({
    fromCountry: 'PT',
    toCountry: 'BR',
    topic: 'visa',
    message:
      'The consulate in Lisbon says that I may stay for 90 days in 180, and that the count does not start again.',
    sourceUrl: 'https://www.gov.br/mre/pt-br/assuntos/portal-consular/vistos',
  });
  const answer = await fetch(`${url}/corrections`, { method: 'POST', body, headers: { accept: 'application/json' } });
  return ((await answer.json()) as { id: string }).id;
}

try {
  const site = { url: node.dashboardUrl, publicUrl: node.publicUrl, output: () => node.output };
  const portal = portalAt(site, browser);
  const options = { width: WIDTH, reducedMotion: true } as const;
  const editor = await portal.newPage(options);
  const reviewer = await portal.newPage(options);
  await signIn(portal, editor, 'ana@example.org');
  const ana = await deskPersonOf(portal, editor, dataDir, 'ana@example.org', ['editor']);
  await signIn(portal, reviewer, 'ben@example.org');
  const ben = await deskPersonOf(portal, reviewer, dataDir, 'ben@example.org', ['reviewer', 'desk_admin']);
  const change = await draftOfStay(ana);
  const report = await reportMistake(portal.url);

  await editor.goto('/desk');
  await draw(editor, 'figures', 600);
  await editor.goto('/desk/queue');
  await editor.locator('.desk-card').waitFor();
  await draw(editor, 'queue', 640, '.desk-card');
  await editor.goto(`/desk/changes/${change}`);
  await settled(editor);
  await editor.getByRole('button', { name: 'Edit the draft' }).click();
  await editor.getByLabel('Days of stay', { exact: true }).waitFor();
  await draw(editor, 'draft', 600, '.desk-draft');
  await ana.ask('POST', `/desk/changes/${change}/submit`, {});
  await reviewer.goto(`/desk/changes/${change}`);
  await draw(reviewer, 'review', 700);
  await ben.ask('POST', `/desk/changes/${change}/approve`, {});
  await ben.ask('POST', `/desk/changes/${change}/publish`, {});
  await editor.goto(`/desk/corrections/${report}`);
  await editor.locator('.desk-card').waitFor();
  await draw(editor, 'report', 600);
  await reviewer.goto('/desk/members');
  await draw(reviewer, 'people', 600);
} finally {
  await browser.close();
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
