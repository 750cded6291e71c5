/** A page on a cheap telephone and a mobile network, and what its first visit cost. */
import type { Page } from 'playwright-core';

export interface Network {
  readonly name: string;
  /** From sending a request to the first byte of its answer. */
  readonly latencyMs: number;
  readonly downKbit: number;
  readonly upKbit: number;
}

/** Chrome DevTools' preset "Fast 3G", which Lighthouse uses too: 150 ms round trips as requests feel them, each with its 3.75. */
export const FAST_3G: Network = { name: 'fast 3G of DevTools', latencyMs: 562.5, downKbit: 1440, upKbit: 675 };

const CPU_SLOWDOWN = 4;
const BYTES_PER_KBIT = 125;

/** Slows down what the page does from now on: its network and, unless it is not to be, its processor. */
export async function slowDown(page: Page, network: Network, isProcessorSlow = true): Promise<void> {
  const { latencyMs, downKbit, upKbit } = network;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downKbit * BYTES_PER_KBIT,
    uploadThroughput: upKbit * BYTES_PER_KBIT,
  });
  if (isProcessorSlow) await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

export interface FirstVisit {
  readonly largestPaintMs: number;
  /** What was painted last among the largest: tag and class. */
  readonly largestElement: string;
  /** Cumulative, as Chromium scores it. */
  readonly layoutShift: number;
  /** What moved: tag and class. */
  readonly shifted: readonly string[];
  /** When the page's script had taken over from the first words of the server. */
  readonly takenOverMs: number;
}

// Text, as the programs that use this are checked without the browser's types.
const OBSERVE = `
  globalThis.firstVisit = { largestPaintMs: 0, largestElement: '', layoutShift: 0, shifted: [], takenOverMs: 0 };
  const name = (node) => node?.localName ? node.localName + (node.className ? '.' + node.className : '') : '';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(firstVisit, { largestPaintMs: entry.startTime, largestElement: name(entry.element) });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      firstVisit.layoutShift += entry.value;
      firstVisit.shifted.push(...entry.sources.map(({ node }) => name(node)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.shell-header')) return;
    firstVisit.takenOverMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
`;

/** Before the page goes anywhere. */
export async function observeFirstVisit(page: Page): Promise<void> {
  await page.addInitScript(OBSERVE);
}

export const firstVisit = (page: Page): Promise<FirstVisit> => page.evaluate('firstVisit');
