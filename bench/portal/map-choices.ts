/** How long the map of another passport takes, from the key that chooses it to its paint. */
import type { Browser } from 'playwright-core';

export interface MapChoices {
  /** Chosen as soon as it is found: its answers are fetched within the time. */
  readonly atOnceMs: readonly number[];
  /** Chosen a moment after it is found, as people do: the page has fetched its answers meanwhile. */
  readonly afterRestMs: readonly number[];
}

const PASSPORTS = ['JP', 'DE', 'US', 'IN', 'ZA', 'FR', 'MX', 'NG', 'AU', 'TR'];
/** Others, which no cache has yet. */
const RESTED_ON = ['GB', 'CN', 'AR', 'EG', 'KE', 'TH', 'SE', 'PE', 'ID', 'MA'];
/** Between reading the highlighted name and choosing it. */
const REST_MS = 400;
/** After the map is painted, for the table below it to be drawn too. */
const SETTLE_MS = 500;

// Text, as these programs are checked without the browser's types. A message sent while a frame begins comes once it is
// painted.
const WATCH = `
  globalThis.watchMap = () => {
    const shown = () => document.querySelector('.map-svg');
    const before = shown().getAttribute('aria-label');
    globalThis.painted = new Promise((resolve) => {
      addEventListener('keydown', ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          const map = shown();
          const isThere = map?.querySelector('[data-id]') && map.getAttribute('aria-busy') !== 'true';
          if (!isThere || map.getAttribute('aria-label') === before) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(undefined);
          });
        });
        observer.observe(document.querySelector('main'), { childList: true, subtree: true, attributes: true });
      }, { capture: true, once: true });
    });
  };
`;

export async function chooseMaps(browser: Browser, portalUrl: string): Promise<MapChoices> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(`${portalUrl}/passports/BR`);
    await page.locator('.map-svg [data-id]').first().waitFor();
    const choose = async (code: string, restMs: number): Promise<number> => {
      const box = page.getByRole('combobox').first();
      await box.fill(code);
      await page.getByRole('option').first().waitFor();
      await page.waitForTimeout(restMs);
      await page.evaluate('watchMap()');
      await page.keyboard.press('Enter');
      const paintedMs: number = await page.evaluate('painted');
      await page.waitForTimeout(SETTLE_MS);
      if (!page.url().endsWith(`/passports/${code}`)) throw new Error(`chose ${code} and came to ${page.url()}`);
      return paintedMs;
    };
    const atOnceMs: number[] = [];
    for (const code of PASSPORTS) atOnceMs.push(await choose(code, 0));
    const afterRestMs: number[] = [];
    for (const code of RESTED_ON) afterRestMs.push(await choose(code, REST_MS));
    return { atOnceMs, afterRestMs };
  } finally {
    await context.close();
  }
}
