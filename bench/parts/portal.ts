/** Part `portal`: what a first visit costs on a slow telephone, and how soon the map of another passport is there. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_FLAGS } from '../../test/portal/browser-flags.ts';
import { findBrowser } from '../../test/portal/find-browser.ts';
import { FAST_3G, type Network, ROUND_TRIP_150 } from '../../test/portal/slow-device.ts';
import { type BenchContext, step } from '../bench-context.ts';
import type { Figure } from '../figure.ts';
import { type MeasuredVisit, visit } from '../portal/first-visits.ts';
import { chooseMaps } from '../portal/map-choices.ts';
import { median, spread } from '../statistics.ts';

const VISITS = 5;
const PAGES = ['/', '/check/BR/JP'];
const LARGEST_PAINT_TARGET_MS = 2500;
const SCRIPTS_TARGET_KB = 120;
const MAP_TARGET_MS = 100;

const THIS_CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

export async function portal(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  step('building the portal');
  const build = path.join(bench.options.checkout ?? THIS_CHECKOUT, 'scripts/build-portal.mjs');
  if (spawnSync(process.execPath, [build], { stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('the portal could not be built');
  // Visitors without a key are limited, and this one comes often.
  const carnet = await bench.startCarnet({ settings: { PORTAL_REQUESTS_PER_MINUTE: '0' } });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  try {
    const figures: Figure[] = [];
    for (const page of PAGES) figures.push(...(await firstVisits(browser, carnet.dashboardUrl, page)));
    step('choosing passports');
    figures.push(...(await maps(browser, carnet.dashboardUrl)));
    return figures;
  } finally {
    await browser.close();
    await carnet.stop();
  }
}

async function firstVisits(browser: Browser, portalUrl: string, page: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  let scriptBytes = 0;
  for (const network of [FAST_3G, ROUND_TRIP_150]) {
    step(`visiting ${page}, ${network.name}`);
    const visits: MeasuredVisit[] = [];
    for (let count = 0; count < VISITS; count++) visits.push(await visit(browser, portalUrl + page, network));
    figures.push(largestPaint(page, network, visits));
    scriptBytes = Math.max(scriptBytes, ...visits.map((each) => each.scriptBytes));
  }
  const kilobytes = scriptBytes / 1024;
  figures.push({
    part: 'portal',
    name: `JavaScript of the first visit of ${page}, gzip`,
    value: `${kilobytes.toFixed(1)} KB`,
    spread: '',
    target: `at most ${SCRIPTS_TARGET_KB} KB`,
    isMet: kilobytes <= SCRIPTS_TARGET_KB,
    notes: ['the sum over the files, each compressed at level 9; browsers that take brotli get less'],
    details: { scriptBytes },
  });
  return figures;
}

function largestPaint(page: string, network: Network, visits: readonly MeasuredVisit[]): Figure {
  const times = visits.map(({ largestPaintMs }) => largestPaintMs / 1000);
  const takenOver = median(visits.map(({ takenOverMs }) => takenOverMs / 1000));
  const shifts = visits.map(({ layoutShift }) => layoutShift);
  return {
    part: 'portal',
    name: `Largest Contentful Paint of ${page}, CPU slowed down 4 times, ${network.name}`,
    value: `${median(times).toFixed(2)} s`,
    spread: spread(times, 2),
    target: `at most ${LARGEST_PAINT_TARGET_MS / 1000} s`,
    isMet: median(times) * 1000 <= LARGEST_PAINT_TARGET_MS,
    notes: [
      `${VISITS} visits with an empty cache, 360 pixels wide; largest: ${visits[0]?.largestElement}`,
      `the script took over from the server's first words after ${takenOver.toFixed(2)} s (median); layout ` +
        `shift at most ${Math.max(...shifts).toFixed(3)}`,
    ],
    details: { network, visits },
  };
}

async function maps(browser: Browser, portalUrl: string): Promise<Figure[]> {
  const { atOnceMs, afterRestMs } = await chooseMaps(browser, portalUrl);
  return (
    [
      ['map of another passport, from choosing it to its paint, data fetched from the server', atOnceMs],
      ['the same, chosen 0.4 s after it was highlighted', afterRestMs],
    ] as const
  ).map(([name, times]) => ({
    part: 'portal',
    name,
    value: `${median(times).toFixed(0)} ms`,
    spread: spread(times, 0),
    target: `at most ${MAP_TARGET_MS} ms`,
    isMet: median(times) <= MAP_TARGET_MS,
    notes: [`${times.length} passports, 1280 pixels wide, CPU and network as they are`],
    details: { times },
  }));
}
