/** Text that comes into a country box all at once is taken for what it says, however soon Enter follows. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { tabTo } from '../tab-to.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

type Insert = (page: Page, box: Locator, text: string) => Promise<void>;

/** Dictation and on-screen keyboards: one event of input with all of the text. */
const dictate: Insert = async (page, box, text) => {
  await box.focus();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
};

const paste: Insert = async (page, box, text) => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await box.focus();
  await page.keyboard.press('Control+V');
  await page.keyboard.press('Enter');
};

/** The browser's own filling in: the value, then an event, and the box never has the focus. */
const fillIn: Insert = async (_page, box, text) => {
  await box.blur();
  await box.evaluate((input: HTMLInputElement, value) => {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    native?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);
};

/** The box has that country, ready to be typed over where it has the focus. */
async function holds(box: Locator, name: string): Promise<void> {
  await expect.poll(() => box.inputValue()).toBe(name);
  const isReady = (input: HTMLInputElement) =>
    document.activeElement !== input || (input.selectionStart === 0 && input.selectionEnd === input.value.length);
  await expect.poll(() => box.evaluate(isReady)).toBe(true);
}

const WAYS: readonly (readonly [string, Insert])[] = [
  ['dictated', dictate],
  ['pasted', paste],
  ['filled in', fillIn],
];

const listed = (page: Page) => page.locator('.combobox-option');
const destination = (page: Page) => page.getByRole('combobox', { name: 'Destination' });

describe.each(WAYS)('a country that is %s', (_way, insert) => {
  test.each([
    [
      'over the same one and over others',
      [
        ['Japan', 'JP', 'Japan'],
        ['Brazil', 'BR', 'Brazil'],
        ['Niger', 'NE', 'Niger'],
        ['Nigeria', 'NG', 'Nigeria'],
        ['Dominica', 'DM', 'Dominica'],
      ],
    ],
    [
      'by its other names and by its code',
      [
        ['  guinea ', 'GN', 'Guinea'],
        ['Holland', 'NL', 'Netherlands'],
        ['ZWE', 'ZW', 'Zimbabwe'],
        ['Zimbabwe', 'ZW', 'Zimbabwe'],
      ],
    ],
  ] as const)('%s', async (_, countries) => {
    const page = await portal.newPage();
    await page.goto('/check/GB/JP');
    await destination(page).waitFor();
    await settled(page);
    for (const [text, iso2, name] of countries) {
      await insert(page, destination(page), text);
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/check/GB/${iso2}`);
      await holds(destination(page), name);
    }
  });

  test('as the passport of a second traveller, who had the same one', async () => {
    const page = await portal.newPage({ width: 390 });
    await page.goto('/plan');
    await settled(page);
    const first = page.getByRole('combobox', { name: 'Passport of', exact: true }).first();
    const country = page.getByRole('combobox', { name: 'Country', exact: true }).first();
    await insert(page, first, 'Brazil');
    await expect.poll(() => first.inputValue()).toBe('Brazil');
    await insert(page, country, 'Peru');
    await page.getByRole('button', { name: 'Add a traveller' }).click();
    const second = page
      .getByRole('group', { name: 'Traveller 2' })
      .getByRole('combobox', { name: 'Passport of', exact: true });
    for (const name of ['Brazil', 'Chile', 'Chile', 'Oman']) {
      await insert(page, second, name);
      await holds(second, name);
    }
    await page.getByRole('button', { name: 'Traveller 1' }).click();
    expect(await first.inputValue()).toBe('Brazil');
    expect(await country.inputValue()).toBe('Peru');
  });

  test.each([
    ['/passports/BR', 'Passport', 'Brazil', '/passports/BR'],
    ['/passports/BR', 'Passport', 'Mali', '/passports/ML'],
    ['/countries/JP', 'Destination', 'Oman', '/countries/OM'],
    ['/changes?passport=BR', 'Passport', 'Chad', '/changes?passport=TD'],
  ])('in a box of %s (%s): %s', async (path, label, text, reached) => {
    const page = await portal.newPage();
    await page.goto(path);
    await settled(page);
    const box = page.getByRole('combobox', { name: label }).first();
    await insert(page, box, text);
    await holds(box, text);
    await expect.poll(() => page.url()).toBe(`${portal.url}${reached}`);
  });
});

test('Enter takes no country of the list of all of them, unless the reader went to it', async () => {
  const page = await portal.newPage();
  await page.goto('/check/GB/JP');
  await settled(page);
  await tabTo(page, 'Destination');
  await page.keyboard.press('Enter');
  await destination(page).click();
  await listed(page).first().waitFor();
  await page.keyboard.press('Enter');
  await listed(page).first().waitFor({ state: 'detached' });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await listed(page).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => destination(page).inputValue()).toBe('Japan');
  expect(new URL(page.url()).pathname).toBe('/check/GB/JP');
});

test('Enter that comes before the list of countries is not lost', async () => {
  const page = await portal.newPage();
  let send = () => {};
  const isAsked = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/portal/v1/country-names*', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/check/GB/JP');
  await destination(page).waitFor();
  await dictate(page, destination(page), 'Ghana');
  expect(await destination(page).inputValue()).toBe('Ghana');
  send();
  await page.waitForURL('**/check/GB/GH');
});
