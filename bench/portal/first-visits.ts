/** First visits of a page with an empty cache, on a slow telephone and network. */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import {
  type FirstVisit,
  firstVisit,
  type Network,
  observeFirstVisit,
  slowDown,
} from '../../test/portal/slow-device.ts';

export interface MeasuredVisit extends FirstVisit {
  /** Of all scripts that it loaded, each compressed by itself at gzip's level 9. */
  readonly scriptBytes: number;
}

/** Of a telephone, in CSS pixels. */
const VIEWPORT = { width: 360, height: 740 };
/** After the last request, for what it brought to be painted. */
const SETTLE_MS = 500;

export async function visit(browser: Browser, url: string, network: Network): Promise<MeasuredVisit> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await slowDown(page, network);
    await observeFirstVisit(page);
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    const answer = await page.goto(url);
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    const seen = await firstVisit(page);
    if (seen.takenOverMs === 0) throw new Error(`the script of ${url} never took over`);
    return { ...seen, scriptBytes: (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) };
  } finally {
    await context.close();
  }
}
