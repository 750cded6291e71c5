/** Passports and countries on maps, in tables and as files, as people use them in a browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

const map = (page: Page) => page.locator('.map-svg').first();
const sheet = (page: Page) => page.locator('.map-sheet').first();
const rows = (page: Page) => page.locator('.answers tbody tr');

/** Waits until the map has its colours and the table its rows. */
async function openMap(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.map-svg:not(.map-busy)').first().waitFor();
  // Those of a country are in a fold.
  await rows(page).first().waitFor({ state: 'attached' });
}

/** The country that the map's list is at, as screen readers hear it. */
const activeOption = (page: Page) =>
  map(page).evaluate((svg) => {
    const id = svg.getAttribute('aria-activedescendant');
    return (id && document.getElementById(id)?.getAttribute('aria-label')) || '';
  });

async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await started;
  // The browser may be elsewhere, so that its file cannot be opened here.
  const content = Buffer.concat(await (await download.createReadStream()).toArray());
  return { name: download.suggestedFilename(), content };
}

describe('the map of a passport', () => {
  it('is of a passport that exists: territories are found under the one that their people hold', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/PR');
    expect(new URL(page.url()).pathname).toBe('/passports/US');
    await page.getByText(/People from these territories also hold this passport: .*Puerto Rico/).waitFor();
    await page.getByRole('combobox', { name: 'Passport' }).fill('Greenland');
    const options = page.getByRole('option').filter({ visible: true });
    await page.getByRole('option', { name: 'Denmark DK', exact: true }).click();
    await page.waitForURL('**/passports/DK');
    expect(await options.filter({ hasText: 'Greenland GL' }).count()).toBe(0);
  });

  it('of a destination has no passports of territories', async () => {
    const page = await portal.newPage();
    await openMap(page, '/countries/JP');
    const names = await rows(page).locator('th').allTextContents();
    expect(names).toHaveLength(198);
    expect(names).toContain('Hong Kong');
    for (const name of ['Puerto Rico', 'Greenland', 'Bermuda']) expect(names).not.toContain(name);
  });

  it('of a pair that was turned around leads to the passport that exists', async () => {
    const page = await portal.newPage();
    await page.goto('/check/JP/PR');
    await page.getByRole('button', { name: 'Swap passport and destination' }).click();
    await page.waitForURL('**/check/US/JP');
    await page.getByRole('heading', { level: 1, name: /Japan/ }).waitFor();
  });

  it('becomes that of another passport when one is chosen, at an address of its own', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/BR');
    for (const [name, code] of [
      ['Japan', 'JP'],
      ['India', 'IN'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Passport' }).fill(name);
      await page.getByRole('option', { name: `${name} ${code}`, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: new RegExp(`from ${name}`) }).waitFor();
      await page.locator(`.map-svg[aria-label*="${name}"]`).waitFor();
      await page.waitForFunction(() => document.querySelector('.map-busy') === null);
      expect(new URL(page.url()).pathname).toBe(`/passports/${code}`);
    }
  });

  it('is walked through by keys: neighbours, letters, zoom, and Enter for the answer', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/BR');
    await map(page).focus();
    await page.keyboard.press('p');
    await page.keyboard.press('o');
    await page.keyboard.press('r');
    expect(await activeOption(page)).toMatch(/^Portugal: No visa, up to \d+ days$/);
    await page.keyboard.press('ArrowRight');
    expect(await activeOption(page)).toMatch(/^Spain: /);
    await page.keyboard.press('+');
    expect(await map(page).locator('> g').getAttribute('transform')).toContain('scale(1.8)');
    expect(await sheet(page).innerText()).toMatch(/^Spain/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/check/BR/ES');
  });

  it.each([
    [1280, 800],
    [390, 844],
  ])('shows what was clicked without scrolling, at %d x %d', async (width, height) => {
    const page = await portal.newPage({ width, height });
    await page.goto('/passports/BR');
    await settled(page);
    await page.locator('.map-svg').waitFor();
    const link = page.getByRole('link', { name: 'See the full answer' });
    for (const countryId of [356, 12, 36]) {
      const shape = page.locator(`.map-shapes [data-id="${countryId}"]`);
      // Some of the map needs scrolling, as it does for people.
      await shape.scrollIntoViewIfNeeded();
      const top = await page.evaluate(() => scrollY);
      const box = await shape.boundingBox();
      if (!box) throw new Error(`there is no country ${countryId} on the map`);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await link.waitFor();
      const seen = await link.evaluate((element) => {
        // Its first line, where it takes two.
        const { left, top, width, height } = element.getClientRects()[0] as DOMRect;
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return top >= 0 && top + height <= innerHeight && (at === element || element.contains(at));
      });
      expect([countryId, seen]).toEqual([countryId, true]);
      expect(await page.evaluate(() => scrollY)).toBe(top);
    }
  });

  it('lets a finger hit a small country', async () => {
    const page = await portal.newPage({ width: 360, hasTouch: true });
    await openMap(page, '/passports/BR');
    const dot = page.locator('.map-dots [data-id="132"]');
    await dot.scrollIntoViewIfNeeded();
    const box = await dot.boundingBox();
    if (!box) throw new Error('Cape Verde is not on the map');
    // Ten pixels beside its middle, over the sea.
    await page.touchscreen.tap(box.x + box.width / 2 - 10, box.y + box.height / 2);
    await sheet(page).getByText('Cape Verde').first().waitFor();
    expect(await sheet(page).getByRole('link').getAttribute('href')).toBe('/check/BR/CV');
  });

  it('shows a part of the world in one tap, with names, and what is near a finger', async () => {
    const page = await portal.newPage({ width: 390, height: 844, hasTouch: true });
    await openMap(page, '/passports/BR');
    expect(await page.locator('.map-names text').count()).toBe(0);
    await page.getByRole('button', { name: 'Caribbean' }).tap();
    await page.locator('.map-names text', { hasText: 'Jamaica' }).waitFor();
    // Sint Maarten is the southern half of an island whose northern half is Saint Martin.
    const dot = page.locator('.map-dots [data-id="534"]');
    await dot.scrollIntoViewIfNeeded();
    const box = await dot.boundingBox();
    if (!box) throw new Error('Sint Maarten is not on the map');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const text = await sheet(page).innerText();
    for (const name of ['Sint Maarten', 'St. Martin', 'Anguilla']) expect(text).toContain(name);
    await sheet(page).getByRole('button', { name: 'Anguilla' }).tap();
    await sheet(page).locator('strong', { hasText: 'Anguilla' }).waitFor();
    expect(await sheet(page).getByRole('link').getAttribute('href')).toBe('/check/BR/AI');
    await sheet(page).getByRole('button', { name: 'Close' }).tap();
    await sheet(page).waitFor({ state: 'detached' });
  });

  it('grows under two fingers', async () => {
    const page = await portal.newPage({ width: 390, height: 844, hasTouch: true });
    await openMap(page, '/passports/BR');
    await map(page).scrollIntoViewIfNeeded();
    const box = await map(page).boundingBox();
    if (!box) throw new Error('there is no map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - apart, y },
                { x: x + apart, y },
              ],
      });
    await touch('touchStart', 20);
    for (const apart of [30, 40, 50, 60]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    await page.locator('.map-svg.map-zoomed').waitFor();
    const scale = /scale\(([\d.]+)\)/.exec((await map(page).locator('> g').getAttribute('transform')) ?? '')?.[1];
    expect(Number(scale)).toBeGreaterThan(2.5);
    // Now its lines are the fine ones.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /world-fine/.test(name)),
    );
  });

  it('is flat, with patterns by a switch that is remembered', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/BR');
    const fill = () => page.locator('.map-shapes [data-id="356"]').evaluate((path) => getComputedStyle(path).fill);
    expect(await fill()).toMatch(/^rgb/);
    await page.getByLabel('Patterns').check();
    expect(await fill()).toContain('url(');
    await openMap(page, '/passports/JP');
    await expect.poll(fill).toContain('url(');
    await page.getByLabel('Patterns').uncheck();
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await fill()).toContain('url(');
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    expect(await fill()).toContain('url(');
  });

  it('says the same in its legend and its table, and filters both', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/BR');
    const counts = await page.locator('.map-legend-count').allInnerTexts();
    expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(await rows(page).count());
    const button = page.getByRole('button', { name: /^E-visa/ });
    const count = Number(/\d+/.exec(await button.innerText())?.[0]);
    await button.click();
    await page.waitForFunction((wanted) => document.querySelectorAll('.answers tbody tr').length === wanted, count);
    await page.getByLabel('Find a country').fill('aus');
    await page.waitForFunction(() => document.querySelectorAll('.answers tbody tr').length === 1);
    expect(await rows(page).innerText()).toContain('Australia');
  });

  it('lists its destinations by what they ask, the easiest first', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/BR');
    const answers = await rows(page).locator('td[data-label="What is needed"]').allInnerTexts();
    const order = ['No visa', 'Visa on arrival', 'Electronic authorisation (ETA)', 'E-visa', 'Visa in advance'];
    expect([...new Set(answers.map((text) => text.trim()))].slice(0, order.length)).toEqual(order);
  });

  it('of several passports shows the best of them, what is gained, and where all can go', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/BR');
    await page.getByRole('button', { name: 'Add a second passport' }).click();
    await page.getByRole('combobox', { name: 'Another passport' }).fill('United States');
    await page.getByRole('option', { name: 'United States US', exact: true }).click();
    await page.waitForURL('**/passports/BR?with=US');
    const gained = page.locator('.passport-gained');
    await gained.waitFor();
    const [, count] = /You gain (\d+) places that your passport from Brazil/.exec(await gained.innerText()) ?? [];
    const easyOf = async (name: string) =>
      Number(
        await page
          .getByRole('row', { name: new RegExp(`^${name} `) })
          .locator('strong')
          .innerText(),
      );
    // The new passport's own country is gained and no place to go; the first one's is no place to go either.
    expect(Number(count)).toBeGreaterThan(0);
    expect((await easyOf('Together')) + 1).toBe((await easyOf('Brazil')) + Number(count));
    const canada = page.getByRole('rowheader', { name: 'Canada' });
    expect(await canada.getByRole('link').getAttribute('href')).toBe('/check/US/CA');
    await page.getByRole('radio', { name: /One for each traveller/ }).check();
    await page.waitForURL('**/passports/BR?with=US&as=all');
    await page.waitForFunction(
      () => document.querySelector('.answers th a[href$="/CA"]')?.getAttribute('href') === '/check/BR/CA',
    );
    await page.getByRole('button', { name: 'Remove United States' }).click();
    await page.waitForURL('**/passports/BR');
    await gained.waitFor({ state: 'detached' });
  });

  it('sorts its table by stay, what is not known last', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/BR');
    const stays = () => rows(page).locator('td[data-label="Stay in days"]').allInnerTexts();
    await page.getByRole('button', { name: 'Stay in days' }).click();
    await page.locator('th[aria-sort=ascending]', { hasText: 'Stay' }).waitFor();
    const shown = await stays();
    const known = shown.filter((text) => text !== '–').map((text) => Number(text.replace(',', '')));
    expect(known.length).toBeGreaterThan(50);
    expect(known).toEqual([...known].sort((a, b) => a - b));
    expect(shown.slice(known.length).every((text) => text === '–')).toBe(true);
  });

  it('is saved as SVG, PNG and CSV', async () => {
    const page = await portal.newPage();
    await openMap(page, '/passports/BR');
    const svg = await saved(page, 'Map as SVG');
    expect(svg.name).toBe('passport-BR.svg');
    expect(svg.content.toString()).toMatch(/^<svg [\s\S]*passport from Brazil[\s\S]*<\/svg>$/);
    expect(svg.content.toString()).not.toMatch(/fill=""|NaN|undefined/);
    const png = await saved(page, 'Map as PNG');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    expect(png.content.readUInt32BE(16)).toBeGreaterThan(1500);
    const csv = (await saved(page, 'Table as CSV')).content.toString();
    expect(csv).toMatch(/^\uFEFFDestination,ISO 3166-1 alpha-2,/);
    expect(csv).toMatch(/\r\nJapan,JP,JPN,No visa,visa_free,90,Asia,/);
    expect(csv.trimEnd().split('\r\n')).toHaveLength((await rows(page).count()) + 1);
  });

  it('keeps its place when the answers cannot be had, and tries again', async () => {
    const page = await portal.newPage();
    await page.route('**/portal/passports/76/answers', (route) => route.abort());
    await page.goto('/passports/BR');
    await page.getByRole('alert').waitFor({ timeout: 40_000 });
    await page.unroute('**/portal/passports/76/answers');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
  });
});

describe('the page of a country', () => {
  it('says who can enter, what is asked of everybody, and what there is to see', async () => {
    const page = await portal.newPage();
    await openMap(page, '/countries/PT');
    await page.getByRole('heading', { name: 'What to bring' }).waitFor();
    await page.getByRole('heading', { name: 'Health requirements' }).waitFor();
    await page.getByRole('heading', { name: 'Latest changes' }).waitFor();
    expect(await page.getByRole('img', { name: /^Map: Portugal/ }).count()).toBe(0);
    await page.getByRole('link', { name: /^Places to see/ }).click();
    await page.getByRole('img', { name: /^Map: Portugal/ }).waitFor();
    await page.getByRole('heading', { name: 'Belém Tower' }).waitFor();
    await page
      .getByRole('button', { name: /^Show the route/ })
      .first()
      .click();
    await page.getByRole('img', { name: /^Route of the tour/ }).waitFor();
    expect(await page.locator('.place-sources').innerText()).toContain('CC BY 4.0');
    await page.getByText('All passports, as a list').click();
    const link = page.getByRole('rowheader', { name: 'Brazil' }).getByRole('link');
    expect(await link.getAttribute('href')).toBe('/check/BR/PT');
  });

  it('says first what the reader’s own passport needs, and remembers it', async () => {
    const page = await portal.newPage();
    await openMap(page, '/countries/PT');
    const yours = page.getByRole('region', { name: 'With your passport' });
    await yours.getByText('Choose your passport').waitFor();
    await yours.getByRole('combobox', { name: 'Your passport' }).fill('Brazil');
    await page.getByRole('option', { name: 'Brazil BR', exact: true }).click();
    await yours.getByText(/No visa, up to \d+ days$/).waitFor();
    expect(await yours.getByRole('link').getAttribute('href')).toBe('/check/BR/PT');
    await openMap(page, '/countries/BR');
    await yours.getByText('This is your own country').waitFor();
    const { y: own = 0 } = (await yours.boundingBox()) ?? {};
    const { y: all = 0 } = (await page.getByRole('heading', { name: 'What everyone needs' }).boundingBox()) ?? {};
    expect(own).toBeLessThan(all);
  });

  it('is found by name, in the reader’s language', async () => {
    const page = await portal.newPage({ language: 'fr-FR' });
    await page.goto('/countries');
    await page.getByLabel('Chercher un pays').fill('allem');
    await page.getByRole('link', { name: 'Allemagne' }).click();
    await page.waitForURL('**/countries/DE');
    await page.getByRole('heading', { level: 1, name: /^Allemagne/ }).waitFor();
  });

  it('says which code no country has', async () => {
    const page = await portal.newPage();
    await page.goto('/countries/ZZ');
    await page.getByText('“ZZ” is not an ISO country code').waitFor();
  });
});
