/** What a first visit loads, and whether what is there moves while the rest arrives. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyedAccount } from '../keyed-account.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { FAST_3G, firstVisit, observeFirstVisit, slowDown } from '../slow-device.ts';

const SCRIPTS_KB = 120;
const LAYOUT_SHIFT = 0.05;

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe.each(['/', '/check/BR/JP'])('the first visit of %s', (path) => {
  test('loads little JavaScript, and nothing of maps, charts and documentation', async () => {
    const page = await portal.newPage({ width: 360 });
    const loading: Promise<{ path: string; gzipped: number; namesDirectory: boolean }>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.request().isNavigationRequest() || pathname.endsWith('.css')) return;
      const measure = (body: Buffer) => ({
        path: pathname,
        gzipped: gzipSync(body, { level: 9 }).length,
        namesDirectory: body.includes(process.cwd()),
      });
      loading.push(response.body().then(measure));
    });
    await page.goto(path);
    await settled(page);
    const loaded = await Promise.all(loading);
    const scripts = loaded.filter((file) => file.path.endsWith('.js'));
    // Each file by itself, as it is served; most browsers get it by brotli, which is smaller still.
    const bytes = scripts.reduce((sum, { gzipped }) => sum + gzipped, 0);
    expect(scripts.length).toBeGreaterThan(1);
    expect(bytes / 1024).toBeLessThanOrEqual(SCRIPTS_KB);
    // Builds for those who develop say where each element was written.
    expect(scripts.filter(({ namesDirectory }) => namesDirectory)).toEqual([]);
    const names = loaded.map((file) => file.path).join('\n');
    expect(names).not.toMatch(
      /countries-\d+m|world-coarse|world-fine|uplot|dashboard|docs|quick-start|passport-page|country-page/i,
    );
  });
});

const PATHS = ['/', '/check/BR/JP', '/passports/BR', '/countries/PT', '/docs/quick-start', '/dashboard/keys'];
/** Twelve such pages at a time on a slow machine: what is asked is what moves, not when. */
const PATIENCE_MS = 150_000;
const CASES = PATHS.flatMap((path) => [360, 1280].map((width) => ({ path, width })));

describe('on a slow network, and narrow on a slow telephone', () => {
  const options = { timeout: PATIENCE_MS };
  const cases = test.concurrent.for(CASES);
  cases('what $path shows stays where it is, $width pixels wide', options, async (one, { onTestFinished }) => {
    const { path, width } = one;
    const page = await portal.newPage({ width });
    // A slowed page keeps a core busy for as long as it is open, also when it does nothing.
    onTestFinished(() => page.context().close());
    page.setDefaultTimeout(PATIENCE_MS);
    if (path.startsWith('/dashboard')) await keyedAccount(portal, page);
    // What is wide is no telephone. A slowed processor costs a core: `npm run test:all` slows it for both widths.
    await slowDown(page, FAST_3G, width === 360 || process.env.TEST_ALL !== undefined);
    await observeFirstVisit(page);
    await page.goto(path);
    await settled(page);
    await expectReservedRoom(page);
    const { layoutShift, shifted } = await firstVisit(page);
    expect(layoutShift, shifted.join(', ')).toBeLessThanOrEqual(LAYOUT_SHIFT);
  });
});

/** Images that have no size before they are loaded push the text away. */
async function expectReservedRoom(page: Page): Promise<void> {
  const unsized = await page.evaluate(() =>
    [...document.images]
      .filter((image) => !(image.hasAttribute('width') && image.hasAttribute('height')))
      .map(({ src }) => src),
  );
  expect(unsized).toEqual([]);
  // One font is loaded, and what stands there before has its widths and heights.
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
  expect(new Set(families)).toEqual(new Set(['Public Sans', 'Public Sans Fallback']));
}
