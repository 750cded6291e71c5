/** Waits for what a page loads, without counting on how long that takes. */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { until } from '../helpers/served-node.ts';

/** For how long a slow telephone on a busy machine may load. */
const PATIENCE_MS = 150_000;

/** What a page has asked for: all of it counted, and what is not there yet. */
interface Loading {
  asked: number;
  readonly open: Set<Request>;
}
const loadings = new WeakMap<Page, Loading>();

/** Notes what the pages of a context load; call it before the first is opened. */
export function watchLoading(context: BrowserContext): void {
  context.on('page', (page) => {
    const loading: Loading = { asked: 0, open: new Set() };
    loadings.set(page, loading);
    page.on('request', (request) => {
      loading.asked += 1;
      // What the page before had not got is given up.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loading.open.clear();
      loading.open.add(request);
    });
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => loading.open.delete(request));
  });
}

/** Waits until a page shows what it came for: its script has taken over and nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.shell-header').waitFor();
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main .loading') === null);
  const loading = loadings.get(page);
  if (loading === undefined) throw new Error('nobody watches what this page loads');
  for (let asked = -1; asked !== loading.asked || loading.open.size > 0; ) {
    await until(() => loading.open.size === 0, PATIENCE_MS);
    asked = loading.asked;
    await page.evaluate(IDLE);
  }
}

// What was drawn may start something, and so may what a page puts off until it is idle, for three seconds at most
// (country-combobox.tsx). Where a page has gone to another fragment of its address, Chromium at times calls that only
// after a minute.
const IDLE = `new Promise((resolve) => {
  const drawn = () => requestAnimationFrame(resolve);
  requestAnimationFrame(() => setTimeout(() => requestIdleCallback(drawn, { timeout: 4000 })));
})`;
