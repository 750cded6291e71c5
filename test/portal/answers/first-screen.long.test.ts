/** What an answer says on the first screen of a telephone, whatever it says. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scrollsSideways } from '../check-accessibility.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
let page: Page;
beforeAll(async () => {
  portal = await openPortal();
  page = await portal.newPage({ width: 390, height: 844, hasTouch: true, reducedMotion: true });
});
afterAll(() => portal?.close());

const VERDICT_ABOVE = 210;
const HEADER_AT_MOST = 112;

/** Each kind of verdict, names on two lines, and countries of which no official page is known. */
const PAIRS = {
  free: 'BR/JP',
  authorisation: 'GB/AU',
  'e-visa': 'GB/IN',
  'on arrival': 'VU/TO',
  visa: 'IN/FR',
  refused: 'IL/IR',
  unknown: 'KP/MS',
  'long names': 'VC/GS',
  'two lines': 'CG/SJ',
  'no official site': 'UZ/NR',
} as const;
const WITHOUT_FACTS: ReadonlySet<string> = new Set(['refused', 'unknown']);

describe.each(Object.entries(PAIRS))('%s (%s)', (kind, pair) => {
  test('has its verdict, four facts and a button above the bar', async () => {
    await page.goto(`/check/${pair}`);
    await settled(page);
    const seen = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return {
        verdict: box('.answer-verdict')?.top ?? Number.NaN,
        facts: document.querySelectorAll('.card-facts > div').length,
        factsEnd: box('.card-facts')?.bottom ?? 0,
        buttonEnd: box('.card-button')?.bottom ?? Number.NaN,
        bar: box('.shell-bar')?.top ?? 0,
      };
    });
    expect(seen.verdict).toBeLessThanOrEqual(VERDICT_ABOVE);
    expect(seen.facts).toBe(WITHOUT_FACTS.has(kind) ? 0 : 4);
    expect(seen.factsEnd).toBeLessThanOrEqual(seen.bar);
    expect(seen.buttonEnd).toBeLessThanOrEqual(seen.bar);
  });

  test('keeps to the width with text at 200 %, under a header of at most 112 px', async () => {
    await page.goto(`/check/${pair}`);
    await settled(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await scrollsSideways(page)).toBe(false);
    const header = await page.locator('.shell-header').boundingBox();
    expect(header?.height).toBeLessThanOrEqual(HEADER_AT_MOST);
  });
});

test.each(['es', 'pt', 'fr'])('has no English words in %s', async (language) => {
  const reader = await portal.newPage({ width: 390, height: 844, language });
  for (const pair of Object.values(PAIRS)) {
    await reader.goto(`/check/${pair}`);
    await settled(reader);
    const card = reader.locator('.answer-card');
    expect(await card.locator('[lang="en"]:visible').count()).toBe(0);
    const trust = (await card.locator('.card-trust > summary').allInnerTexts()).join(' ');
    expect(trust).not.toMatch(/\b(of|and|the|Department|Ministry|Government)\b/);
  }
});
