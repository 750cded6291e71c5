/** The served portal and the shared browser, as the suites of test/portal use them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { ServedNode } from '../helpers/served-node.ts';
import { nodeSettings } from './node-settings.ts';

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  /** Language of the browser, such as `pt-BR`. */
  readonly language?: string;
  readonly theme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  readonly hasTouch?: boolean;
}

export interface PortalUnderTest {
  /** Address of the portal, without a slash at its end. */
  readonly url: string;
  readonly publicUrl: string;
  readonly browser: Browser;
  /** A page in a context of its own: nobody else's cookies. Errors on its console fail the test that asks `problems`. */
  newPage(options?: PageOptions): Promise<Page>;
  /** What the node has printed so far: mails are among it. */
  output(): string;
  close(): Promise<void>;
}

/** The node that all suites share: for pages that only read, and for accounts with an address of their own. */
export async function openPortal(): Promise<PortalUnderTest> {
  const output = inject('portalOutput');
  return await portalAt(inject('portalUrl'), inject('portalPublicUrl'), () => readFileSync(output, 'utf8'));
}

/** A node of the suite's own, for settings that others do not have, or to be stopped. */
export async function startPortal(
  settings: Readonly<Record<string, string>>,
): Promise<PortalUnderTest & { readonly node: ServedNode }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-portal-'));
  const node = await ServedNode.start(nodeSettings(path.join(directory, 'data'), { CITIES: 'none', ...settings }));
  const portal = await portalAt(node.dashboardUrl, node.publicUrl, () => node.output);
  const close = async () => {
    await portal.close();
    await node.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { ...portal, node, close };
}

async function portalAt(url: string, publicUrl: string, output: () => string): Promise<PortalUnderTest> {
  const browser = await chromium.connect(inject('browserEndpoint'));
  const contexts: BrowserContext[] = [];
  return {
    url,
    publicUrl,
    browser,
    output,
    async newPage(options = {}) {
      const { width = 1280, height = 900, language = 'en-US', theme = 'light' } = options;
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        locale: language,
        colorScheme: theme,
        reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
        hasTouch: options.hasTouch === true,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      contexts.push(context);
      return await context.newPage();
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
    },
  };
}
