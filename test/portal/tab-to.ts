/** Moves the focus as people without a mouse do. */
import type { Page } from 'playwright-core';

const MAX_PRESSES = 80;

/** Presses Tab until the element with that label or text has the focus. Throws where a stop on the way does not show it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '',
        isVisible: element.localName === 'body' || (outlineStyle !== 'none' && outlineWidth !== '0px'),
      };
    });
    if (!focused.isVisible) throw new Error(`the focus on "${focused.name}" does not show`);
    if (typeof name === 'string' ? focused.name.trim() === name : name.test(focused.name)) return;
  }
  throw new Error(`${MAX_PRESSES} presses of Tab do not reach ${name}`);
}
