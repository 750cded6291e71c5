/** Runs axe-core on what a page shows now: WCAG 2.2, levels A and AA, and what axe calls best practice. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElementContext, run } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['best-practice', 'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const IS_ALL = process.env.TEST_ALL !== undefined;

/** What people look at a page in. */
const ALL_VIEWS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;
/** One width a theme, as looking takes most of the time: a theme is colours alone. All by `npm run test:all`. */
const VIEWS = IS_ALL ? ALL_VIEWS : ALL_VIEWS.filter((_, at) => at === 0 || at === 3);

/** One line for each element that breaks a rule; empty when none does. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script element: the page's Content-Security-Policy rightly allows none.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`${AXE}; axe.configure({ noHtml: true })`);
  const violations = await page.evaluate(look, { tags: TAGS, isAll: IS_ALL });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}): ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  );
}

/** In both themes and widths, with whether the page scrolls sideways there; it stays in the last of these views. */
export async function formViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of VIEWS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    // The page's script follows the browser.
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    const lines = await accessibilityViolations(page);
    if (await scrollsSideways(page)) lines.push('scrolls sideways');
    found.push(...lines.map((line) => `${colorScheme} ${width}: ${line}`));
  }
  return found;
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** In the page. */
async function look({ tags, isAll }: { tags: string[]; isAll: boolean }) {
  const { axe } = globalThis as unknown as { axe: { run: typeof run } };
  // Hundreds of rows and entries differ in their words alone. Of each kind the first two are looked at, as backgrounds
  // may take turns, the shortest and the longest.
  const kinds = new Map<string, Element[]>();
  for (const one of document.querySelectorAll('tbody tr, li')) {
    const kind = one.outerHTML
      .replaceAll(/>[^<]*[^<\s][^<]*</g, '>text<')
      .replaceAll(/ (id|href|title|value|datetime|data-[\w-]+|aria-(?:label|labelledby|describedby))="[^"]+"/g, ' $1');
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const alike = [...kinds.values()].flatMap((all) => {
    const byLength = all.toSorted((a, b) => (a.textContent?.length ?? 0) - (b.textContent?.length ?? 0));
    const looked = new Set([all[0], all[1], byLength[0], byLength.at(-1)]);
    return all.filter((one) => !looked.has(one));
  });
  const context: ElementContext = { include: [document], exclude: isAll ? [] : alike };
  const runOnly = { type: 'tag', values: tags } as const;
  // What the bar of telephones covers by chance comes out below it by scrolling: it is looked at where the page ends.
  const bar = document.querySelector<HTMLElement>('.shell-bar');
  if (bar) bar.style.position = 'static';
  // The header stays at the top: seen from there it covers nothing.
  scrollTo(0, 0);
  const { violations } = await axe.run(context, { resultTypes: ['violations'], runOnly });
  if (bar) bar.style.position = '';
  return violations;
}
