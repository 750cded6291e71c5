/**
 * Draws every page and dialog of the portal, in both widths and themes, into portal/shots, to be looked at:
 * `npm run shots`, or some of them: `npm run shots -- front keys --lang pt`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { copyLoadedTemplate, prepareEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';
import { ServedNode } from '../helpers/served-node.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';
import { deskPerson, draftOfStay } from './desk/desk-people.ts';
import { findBrowser } from './find-browser.ts';
import { keyedAccount } from './keyed-account.ts';
import { nodeSettings } from './node-settings.ts';
import { insertSampleChanges } from './sample-changes.ts';
import { insertSampleReports } from './sample-reports.ts';
import { insertSampleWatch } from './sample-watch.ts';
import { portalAt } from './served-portal.ts';
import { settled } from './settled.ts';
import { pathOf, SHOWN_PAGES } from './shown-pages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lang: { type: 'string', default: 'en' } },
});
const wanted = SHOWN_PAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !SHOWN_PAGES.some((page) => page.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `no such page: ${unknown.join(', ')}; there are ${SHOWN_PAGES.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(1);
}

const directory = fileURLToPath(new URL('../../portal/shots', import.meta.url));
if (positionals.length === 0) rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-shots-'));
await copyLoadedTemplate(await prepareEmbeddedTemplate(), dataDir);
await insertSampleChanges(dataDir);
await insertSampleReports(dataDir);
await insertSampleWatch(dataDir);
const node = await ServedNode.start(nodeSettings(dataDir));
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
try {
  const site = { url: node.dashboardUrl, publicUrl: node.publicUrl, output: () => node.output };
  const portal = portalAt(site, browser);
  for (const theme of ['light', 'dark'] as const) {
    const options = { theme, language: values.lang, reducedMotion: true };
    const visitor = await portal.newPage(options);
    const holder = await portal.newPage(options);
    if (wanted.some(({ needsAccount }) => needsAccount)) await keyedAccount(portal, holder);
    const desk = await portal.newPage(options);
    let draft = 1;
    if (wanted.some(({ needsDesk }) => needsDesk))
      draft = await draftOfStay(await deskPerson(portal, desk, dataDir, 'editor', 'reviewer', 'desk_admin'));
    for (const shown of wanted) {
      const { name, needsAccount, needsDesk, show } = shown;
      const page = needsDesk ? desk : needsAccount ? holder : visitor;
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: width > 800 ? 900 : 740 });
        await page.goto(pathOf(shown, draft));
        await settled(page);
        await show?.(page);
        const file = `${name}-${width}-${theme}.png`;
        await page.screenshot({ path: path.join(directory, file), fullPage: show === undefined });
        process.stdout.write(`${file}\n`);
      }
    }
  }
} finally {
  await browser.close();
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
