/** Runs axe-core on what a page shows now: WCAG 2.2, levels A and AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What people look at a page in; its form is checked in all of them. */
export const VIEWS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;
/** Where axe looks: one width a theme, as it takes most of the time; all by `npm run test:all`. */
export const AXE_VIEWS = process.env.TEST_ALL ? VIEWS : VIEWS.filter((_, at) => at === 0 || at === 3);

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** One line for each element that breaks a rule; empty when none does. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script element: the page's Content-Security-Policy rightly allows none.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`${axe}; undefined`);
  const violations = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], runOnly: { type: 'tag', values: ${JSON.stringify(TAGS)} } }).then((result) => result.violations)`,
  )) as Violation[];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}): ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  );
}
