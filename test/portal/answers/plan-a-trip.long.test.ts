/** "Plan a trip": a journey is told on one page, its answer shows what to do, and the trip stays in the address. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEW_TRAVELLER } from '../../../portal/src/pages/plan/draft/trip-draft.ts';
import { formViolations } from '../check-accessibility.ts';
import { addressOf, EXAMPLE_TRIPS, inDays } from '../example-trips.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { tabTo } from '../tab-to.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const headline = (page: Page) => page.locator('#plan-headline');

async function choose(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.fill(name);
  await onlyOption(page, name);
  await page.keyboard.press('Enter');
}

/** The list follows what is typed a moment later: Enter takes what it offers by then. */
async function onlyOption(page: Page, name: string): Promise<void> {
  const active = page.locator('[role="option"][data-active-item]');
  await expect.poll(async () => (await active.allInnerTexts()).join()).toMatch(new RegExp(`^${name}`));
}

async function answered(page: Page, trip: keyof typeof EXAMPLE_TRIPS): Promise<void> {
  await page.goto(addressOf(EXAMPLE_TRIPS[trip]));
  await headline(page).waitFor();
  await settled(page);
}

describe.each([360, 1280])('%s pixels wide', (width) => {
  test('one traveller, one passport and one place are four fields, from the front page on', async () => {
    const page = await portal.newPage({ width });
    await page.goto('/');
    await page.getByRole('link', { name: 'Plan a whole trip' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plan a trip' }).waitFor();
    await choose(page, 'Passport of', 'Brazil');
    // Most journeys begin at home.
    expect(await page.getByRole('combobox', { name: 'From', exact: true }).inputValue()).toBe('Brazil');
    await choose(page, 'Country', 'Japan');
    await page.getByLabel('Arrival', { exact: true }).fill(inDays(40));
    await page.getByLabel('Departure', { exact: true }).fill(inDays(50));
    expect(await page.getByLabel('Home on', { exact: true }).inputValue()).toBe(inDays(50));
    await page.getByRole('button', { name: 'Check the trip' }).click();
    await headline(page).waitFor();
    expect(await headline(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
    const cards = page.locator('.plan-leg');
    expect(await cards.locator('h3').allInnerTexts()).toEqual(['From Brazil', 'To Japan', 'Back to Brazil']);
    expect(await headline(page).innerText()).toBe('You can go if your passport is valid.');
    expect(await page.title()).toMatch(/^Brazil → Japan, \w+ \d/);
    expect(page.url().length - portal.url.length).toBeLessThan(100);
    // Each rule is folded under its place, with site, day and link.
    await cards.nth(1).getByText('Every rule, with its source').click();
    await cards.nth(1).getByText('In order already').click();
    const visa = cards.nth(1).getByRole('listitem').filter({ hasText: 'Permission to enter' });
    expect(await visa.locator('.plan-sources').innerText()).toMatch(/mofa\.go\.jp[\s\S]*read on \w+ \d+, 20\d\d/);
    // The form gives way to the answer where both have no room.
    expect(await page.getByRole('combobox', { name: 'Passport of' }).isVisible()).toBe(width > 1000);
  });
});

test('a stop can be put before another, and who travels along has the same passport until told otherwise', async () => {
  const page = await portal.newPage({ width: 360 });
  await page.goto('/plan');
  await choose(page, 'Passport of', 'India');
  await choose(page, 'Country', 'Canada');
  await page.getByLabel('Arrival', { exact: true }).fill(inDays(40));
  await page.getByRole('button', { name: 'Add a stop before' }).click();
  const first = page.getByRole('group', { name: 'Stop 1' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('legs[1].country');
  await page.keyboard.type('Germany');
  await onlyOption(page, 'Germany');
  await page.keyboard.press('Enter');
  await first.getByLabel('Only changing planes here').check();
  const second = page.getByRole('group', { name: 'Stop 2' });
  expect(await second.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Canada');
  expect(await second.getByLabel('Arrival', { exact: true }).inputValue()).toBe(inDays(40));
  await page.getByRole('button', { name: 'Add a traveller' }).click();
  const other = page.getByRole('group', { name: 'Traveller 2' });
  expect(await other.getByRole('combobox', { name: 'Passport of' }).inputValue()).toBe('India');
  await page.getByRole('button', { name: 'Check the trip' }).click();
  await headline(page).waitFor();
  expect(await page.locator('.plan-leg h3').allInnerTexts()).toEqual([
    'From India',
    'Change of planes: Germany',
    'To Canada',
    'Back to India',
  ]);
});

describe('the trip', () => {
  test('stays in the fragment of the address: no request has it in its address, and the browser keeps nothing', async () => {
    const page = await portal.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await answered(page, 'longStay');
    const fragment = new URL(page.url()).hash;
    expect(fragment).toMatch(/^#2\.[\w.%-]+$/);
    expect(asked.filter((url) => url.includes(fragment.slice(3, 20)) && !url.includes('#'))).toEqual([]);
    const kept = 'JSON.stringify([localStorage, sessionStorage, document.cookie])';
    expect(await page.evaluate(kept)).not.toMatch(/expiresOn|pastStays|US/);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await portal.newPage({ language: 'pt-BR' });
    await other.goto(link);
    await headline(other).waitFor();
    expect(await other.getByRole('combobox', { name: 'Passaporte de' }).inputValue()).toBe('Estados Unidos');
    expect(await other.getByRole('heading', { name: 'Lugar por lugar' }).isVisible()).toBe(true);
  });

  test('survives a change of language and a reload', async () => {
    const page = await portal.newPage();
    await answered(page, 'transit');
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('heading', { level: 1, name: 'Préparer un voyage' }).waitFor();
    await headline(page).waitFor();
    expect(await page.getByRole('combobox', { name: 'Passeport de' }).inputValue()).toBe('Inde');
  });

  test.each(['/plan#1.cut-off', '/plan#7.e30'])('of %s cannot be read, and that is said', async (address) => {
    const page = await portal.newPage();
    await page.goto(address);
    await page.getByText('The trip in this link cannot be read.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Passport of' }).inputValue()).toBe('');
  });
});

describe('what is wrong or missing', () => {
  test('leads to its field: what is needed first, what the service refuses after it', async () => {
    const page = await portal.newPage({ width: 360 });
    await page.goto('/plan');
    await settled(page);
    await page.getByRole('button', { name: 'Check the trip' }).click();
    const passport = page.getByRole('combobox', { name: 'Passport of' });
    await expect.poll(() => passport.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await passport.getAttribute('aria-invalid')).toBe('true');
    await choose(page, 'Passport of', 'India');
    await choose(page, 'Country', 'Canada');
    await page.getByLabel('Arrival', { exact: true }).fill('2031-05-01');
    await page.getByLabel('Departure', { exact: true }).fill('2031-04-01');
    await page.getByRole('button', { name: 'Check the trip' }).click();
    await page.getByText('This day must not be before the previous one.').first().waitFor();
    await page.getByLabel('Departure', { exact: true }).fill('2031-05-09');
    await page.getByText('Visas you hold, age, earlier stays, vaccination').click();
    await page.getByText('Visas and permits', { exact: true }).click();
    await page.getByRole('button', { name: 'Add a visa or permit' }).click();
    await choose(page, 'Issued by', 'United States');
    await page.getByText('More about this visa or permit').click();
    // No numbers of documents: the service refuses what looks like one.
    await page.getByLabel('Class').fill('A12345678');
    await page.getByRole('button', { name: 'Check the trip' }).click();
    await page.getByText('looks like the number of a document').first().waitFor();
    await expect.poll(() => page.getByLabel('Class').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('is asked for, and telling it decides', async () => {
    const page = await portal.newPage({ width: 360 });
    await answered(page, 'transit');
    expect(await headline(page).innerText()).toBe('It depends on one more answer.');
    await page.getByRole('heading', { name: 'One question is open' }).waitFor();
    await page.getByRole('button', { name: /^Add: Passport control/ }).click();
    const side = page.getByLabel('Passport control');
    await expect.poll(() => side.evaluate((field) => field === document.activeElement)).toBe(true);
    await side.selectOption({ label: 'I pass it' });
    await page.getByText('The trip has changed since this answer.').waitFor();
    await page.getByRole('button', { name: 'Check the trip' }).click();
    await expect.poll(() => headline(page).innerText()).not.toBe('It depends on one more answer.');
  });

  test('is a service that does not answer: that is said, and asked again', async () => {
    const page = await portal.newPage();
    await page.route('**/portal/v1/trip-checks', (route) => route.abort());
    await page.goto(addressOf(EXAMPLE_TRIPS.longStay));
    await page.getByText('The service did not answer.').waitFor();
    await page.unroute('**/portal/v1/trip-checks');
    await page.getByRole('button', { name: 'Try again' }).click();
    await headline(page).waitFor();
  });
});

describe('what most do not have to tell', () => {
  test('comes from the page of an answer: the days are left to fill in', async () => {
    const page = await portal.newPage({ width: 390 });
    await page.goto('/plan?passport=BR&destination=JP');
    await expect.poll(() => page.getByRole('combobox', { name: 'Passport of' }).inputValue()).toBe('Brazil');
    expect(await page.getByRole('combobox', { name: 'From', exact: true }).inputValue()).toBe('Brazil');
    expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Japan');
    expect(await headline(page).count()).toBe(0);
    await page.getByLabel('Arrival', { exact: true }).fill(inDays(40));
    await page.getByLabel('Departure', { exact: true }).fill(inDays(50));
    await page.getByRole('button', { name: 'Check the trip' }).click();
    await headline(page).waitFor();
    // The trip stands in the fragment alone by now.
    expect(new URL(page.url()).search).toBe('');
  });

  test('is presumed, shown, and changed with one choice', async () => {
    const page = await portal.newPage({ width: 390 });
    await page.goto(
      addressOf({
        travellers: [
          { ...NEW_TRAVELLER, documents: [{ kind: 'passport', nationality: 'BR', expiresOn: inDays(1500) }] },
        ],
        legs: [
          { role: 'origin', country: 'BR' },
          { role: 'destination', country: 'JP', arrivesOn: inDays(40), departsOn: inDays(50) },
          { role: 'return', arrivesOn: inDays(50) },
        ],
      }),
    );
    await headline(page).waitFor();
    const before = await headline(page).innerText();
    const chip = page.locator('.plan-presumed').getByLabel('Has a chip (biometric)');
    expect(await chip.locator('option:checked').innerText()).toBe('Yes');
    await chip.selectOption({ label: 'No' });
    await expect.poll(() => headline(page).innerText()).not.toBe(before);
  });

  test('names of travellers stay in the address: no request has them', async () => {
    const page = await portal.newPage({ width: 390 });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url().replace(/#.*/, ''), request.postData() ?? ''));
    await page.goto(addressOf(EXAMPLE_TRIPS.family));
    await headline(page).waitFor();
    await page.getByText('See or change the trip').click();
    await page.getByRole('button', { name: /^Traveller 3/ }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Leopoldina');
    await page.getByRole('button', { name: 'Check the trip' }).click();
    await expect.poll(() => page.locator('.plan-leg h4').allInnerTexts()).toContain('Leopoldina');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(/SUMMARY:[^\r]*Leopoldina/);
    expect(sent.filter((one) => one.includes('Leopoldina'))).toEqual([]);
    expect(new URL(page.url()).hash).toContain('nLeopoldina.');
  });
});

describe('the answer', () => {
  test('names travellers where they differ, and says once what is the same', async () => {
    const page = await portal.newPage();
    await answered(page, 'family');
    const card = page.locator('.plan-leg').nth(1);
    expect(await card.locator('h4').allInnerTexts()).toEqual(['Traveller 1 and Traveller 2', 'Traveller 3']);
    expect(await card.innerText()).toContain('Everything else is the same as for Traveller 1 and Traveller 2.');
    expect(await page.locator('.plan-tasks').innerText()).toMatch(/yellow fever/);
  });

  test('says which passport to use, and why not the other', async () => {
    const page = await portal.newPage();
    await answered(page, 'twoPassports');
    const card = page.locator('.plan-leg').nth(1);
    expect(await card.innerText()).toContain('Use: Passport: Italy');
    await card.getByText('Why not your other documents').click();
    expect(await card.locator('.plan-others').innerText()).toContain('Passport: Brazil');
  });

  test('counts the days of stay, and offers a change that would help', async () => {
    const page = await portal.newPage();
    await answered(page, 'longStay');
    expect(await headline(page).innerText()).toBe('You cannot go like this.');
    expect(await page.locator('.plan-ledger').innerText()).toContain('Schengen area: 90 days in any 180 days.');
    await page.getByRole('button', { name: /^Try it Spain: leaving on/ }).click();
    await expect.poll(() => headline(page).innerText()).not.toBe('You cannot go like this.');
  });

  test('takes a visa in an old passport, and can be saved as a calendar', async () => {
    const page = await portal.newPage();
    await answered(page, 'oldPassport');
    expect(await page.locator('.plan-leg').nth(1).innerText()).toContain('with Visa: United States');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('carnet-trip.ics');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  });

  test.each(Object.keys(EXAMPLE_TRIPS) as (keyof typeof EXAMPLE_TRIPS)[])(
    'of %s prints on two pages at most, and is accessible in both widths and themes',
    async (trip) => {
      const page = await portal.newPage();
      await answered(page, trip);
      expect(await formViolations(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('form, button:visible').first().isVisible()).toBe(false);
      expect(await headline(page).isVisible()).toBe(true);
      expect(await page.locator('.plan-letterhead').innerText()).toMatch(/^Carnet · printed on \w+ \d+, 20\d\d · http/);
      for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBeLessThanOrEqual(2);
    },
  );
});

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('everything works by keyboard', async () => {
  const page = await portal.newPage();
  await page.goto('/plan');
  await settled(page);
  await tabTo(page, 'Passport of');
  await page.keyboard.type('Kenya');
  await onlyOption(page, 'Kenya');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Country');
  await page.keyboard.type('Maldives');
  await tabTo(page, 'Check the trip');
  await page.keyboard.press('Enter');
  await headline(page).waitFor();
  await tabTo(page, 'Copy the link');
});
