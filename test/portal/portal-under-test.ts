/** The served portal and a browser, as the suites of test/portal use them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { copyLoadedTemplate } from '../helpers/databases/embedded-template.ts';
import { ServedNode } from '../helpers/served-node.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';
import { nodeSettings } from './node-settings.ts';
import { type PortalUnderTest, portalAt } from './served-portal.ts';

export type { PortalUnderTest } from './served-portal.ts';

/**
 * One for each process that runs suites, and not one for all: half of what drives it would be sending on what the other
 * process says. It ends with the process.
 */
let browser: Promise<Browser> | undefined;
function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: inject('browserPath'), args: BROWSER_FLAGS });
  return browser;
}

/** The node that all suites share: for pages that only read, and for accounts with an address of their own. */
export async function openPortal(): Promise<PortalUnderTest> {
  const output = inject('portalOutput');
  const site = {
    url: inject('portalUrl'),
    publicUrl: inject('portalPublicUrl'),
    output: () => readFileSync(output, 'utf8'),
  };
  return portalAt(site, await sharedBrowser());
}

/** A node of the suite's own, for settings that others do not have, or to be stopped. */
export async function startPortal(
  settings: Readonly<Record<string, string>>,
  /** Where browsers reach it, when that is not the node itself. */
  url?: string,
): Promise<PortalUnderTest & { readonly node: ServedNode; readonly dataDir: string }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-portal-'));
  const dataDir = path.join(directory, 'data');
  await copyLoadedTemplate(inject('portalTemplate'), dataDir);
  const node = await ServedNode.start(nodeSettings(dataDir, { CITIES: 'none', ...settings }));
  const site = { url: url ?? node.dashboardUrl, publicUrl: node.publicUrl, output: () => node.output };
  const portal = portalAt(site, await sharedBrowser());
  const close = async () => {
    await portal.close();
    await node.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { ...portal, node, dataDir, close };
}
