/** "Can I go?": the front page and the answer, as people use them in a browser. */
import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../check-accessibility.ts';
import { keyedAccount } from '../keyed-account.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { tabTo } from '../tab-to.ts';

let portal: PortalUnderTest;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

const passportBox = (page: Page) => page.getByRole('combobox', { name: /Passport|Passeport/ });
const destinationBox = (page: Page) => page.getByRole('combobox', { name: /Destination/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits for the page's script: what the server sends has no boxes. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await destinationBox(page).waitFor();
}

async function headingSays(page: Page, text: RegExp): Promise<void> {
  await heading(page).filter({ hasText: text }).waitFor();
}

/** The evidence is behind the line that names the first source. */
async function openSources(page: Page): Promise<void> {
  await page.locator('.card-trust > summary').click();
}

/** A loaded machine takes its time. */
const PATIENT = { timeout: 15_000 };

/** The option that Enter would choose. */
function highlighted(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return (id && document.getElementById(id)?.textContent) || undefined;
  });
}

describe('can I go?', () => {
  it('answers a check from the front page by keyboard alone, the focus always visible', async () => {
    const page = await portal.newPage();
    await open(page, '/');
    await tabTo(page, /\(Passport\)$/);
    await page.keyboard.type('brazil');
    await expect.poll(() => highlighted(page), PATIENT).toContain('Brazil');
    await page.keyboard.press('Enter');
    await tabTo(page, /\(Destination\)$/);
    await page.keyboard.type('ja');
    await expect.poll(() => highlighted(page), PATIENT).toContain('Jamaica');
    await settled(page); // the list of "j" begins with Jamaica too, and each list begins at its first again
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => highlighted(page), PATIENT).toContain('Japan');
    await page.keyboard.press('Enter');
    await expect.poll(() => destinationBox(page).inputValue(), PATIENT).toBe('Japan');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/check/BR/JP');
    await headingSays(page, /^Brazil to Japan: Yes\. /);
    expect(await page.title()).toMatch(/^Brazil passport, Japan: .* · Carnet$/);
  });

  it('finds countries by the reader’s own names, by others and by codes, and says when there is none', async () => {
    const page = await portal.newPage({ language: 'fr-FR' });
    await open(page, '/');
    await passportBox(page).click();
    for (const [typed, name] of [
      ['allem', 'Allemagne'],
      ['germany', 'Allemagne'],
      ['DEU', 'Allemagne'],
      ['cote d’iv', 'Côte d’Ivoire'],
    ] as const) {
      await passportBox(page).fill(typed);
      await page.getByRole('option').first().filter({ hasText: name }).waitFor();
    }
    await passportBox(page).fill('atlantide');
    await page.getByText('Aucun pays ne s’appelle').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('remembers the passport, and not the destination', async () => {
    const page = await portal.newPage();
    await open(page, '/check/KE/MV');
    await headingSays(page, /Kenya/);
    await open(page, '/');
    expect(await passportBox(page).inputValue()).toBe('Kenya');
    expect(await destinationBox(page).inputValue()).toBe('');
  });

  it('shows what to bring, health, sources and why, and asks nothing twice that came with the page', async () => {
    const page = await portal.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, '/check/IN/FR');
    for (const name of ['What to do', 'What to bring', 'Health requirements'])
      await page.getByRole('heading', { name, level: 2 }).waitFor();
    await page.locator('.checklist').getByText('Proof of funds', { exact: true }).waitFor();
    await openSources(page);
    await page.getByText('Why this answer?').click();
    await page.getByText('This rule decides.').waitFor();
    // A rule's group is named when somebody reads it.
    await page
      .locator('.trace-rules')
      .getByText(/Schengen/)
      .first()
      .waitFor();
    expect(asked.filter((path) => /personalized|health-requirements/.test(path))).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it.each(['FR/IR', 'GB/AQ', 'DE/TF', 'BR/UM', 'JP/IO', 'GB/HM'])(
    'does not contradict itself about official pages: %s',
    async (pair) => {
      const page = await portal.newPage();
      await open(page, `/check/${pair}`);
      const text = await page.locator('main').innerText();
      const hasSite = /Official site: |Apply at |Fill in at /.test(text);
      expect(hasSite && text.includes('No link to an official page')).toBe(false);
      expect(hasSite && text.includes('Ask the embassy')).toBe(false);
    },
  );

  it('tells who says of the visa what, when, in which words and where', async () => {
    const page = await portal.newPage();
    await open(page, '/check/BR/JP');
    await openSources(page);
    const known = page.getByRole('region', { name: 'Sources of this answer' });
    const visa = known.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Visa', exact: true }) });
    await visa.getByText(/^Japan MFA .*, quoted by .*, October 3, 2026; 2 sources agree\.$/).waitFor();
    await visa.getByText(/^Current: last checked on October 3, 2026, next check due on April 3, 2027\.$/).waitFor();
    await visa.getByText(/^Show \d statements about: visa$/).click();
    await visa.getByText(/visas are not required only for holders of ePassport/).waitFor();
    expect(await visa.locator('blockquote').first().isVisible()).toBe(true);
    expect(
      await visa
        .getByRole('link', { name: /mofa\.go\.jp/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/^https:\/\/www\.mofa\.go\.jp\//);
    await known.getByText(/^No information yet on: .*transit/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('says without being asked that sources disagree, and what is not known', async () => {
    const page = await portal.newPage();
    await open(page, '/check/JP/BR');
    await page.route('**/entry-requirements/personalized**', async (route) => {
      const response = await route.fetch();
      const { requirement: served, ...rest } = await response.json();
      const { customsDeclaration: _, ...requirement } = served;
      const [first] = requirement.facts.visa.evidence;
      const other = {
        ...first,
        publisher: 'Ministry of Examples',
        kind: 'official',
        statedOn: '2026-11-01',
        says: { type: 'visa_free', days: 15 },
        agrees: false,
      };
      const { visa } = requirement.facts;
      const verification = { ...visa.verification, status: 'disputed', disagreeing: 1 };
      const facts = {
        ...requirement.facts,
        visa: { ...visa, verification, evidence: [other, ...visa.evidence] },
        funds: {
          ...requirement.facts.funds,
          verification: { ...verification, status: 'verified', level: 'compilation' },
        },
        customs: null,
      };
      const changed = { ...requirement, verification, facts };
      await route.fulfill({ response, json: { ...rest, requirement: changed } });
    });
    await page.getByRole('button', { name: 'Swap passport and destination' }).click();
    const says = /Ministry of Examples, November 1, 2026, says: no visa for up to 15 days\./;
    await headingSays(page, /Japan/);
    await page.locator('.card-doubt').getByText(says).waitFor();
    await openSources(page);
    const known = page.getByRole('region', { name: 'Sources of this answer' });
    expect(await known.getByText(says).isVisible()).toBe(true);
    expect(await known.getByText(/^Disputed: sources disagree/).isVisible()).toBe(true);
    await page
      .getByRole('region', { name: 'What we do not know' })
      .getByText(/customs declaration.*Rules may still exist\./i)
      .waitFor();
    const bring = page.getByRole('region', { name: 'What to bring' });
    expect(await page.locator('.answer-sections').getByRole('heading', { name: 'Customs declaration' }).count()).toBe(
      0,
    );
    const reported = bring.locator('.checklist > li').filter({ hasText: 'Reported only: no official source' });
    expect(await reported.allInnerTexts()).toEqual([expect.stringContaining('Proof of funds')]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it.each([
    ['/check/FR/MA', 'en', 'Closed borders', 'By land and by sea: Algeria.'],
    ['/check/FR/MA', 'es', 'Fronteras cerradas', 'Por tierra y por mar: Argelia.'],
    ['/check/FR/MA', 'fr', 'Frontières fermées', 'Par voie terrestre et maritime : Algérie.'],
    ['/check/BR/AZ', 'pt', 'Fronteiras fechadas', 'Por terra e por mar: todos os países.'],
    ['/check/IN/AM', 'en', 'Closed borders', 'By land: Azerbaijan and Türkiye.'],
  ])('names the borders over which nobody comes: %s in %s', async (path, language, title, line) => {
    const page = await portal.newPage({ language });
    await page.goto(path);
    const steps = page.locator('[aria-labelledby="check-steps"]');
    const border = steps.locator('.step').filter({ hasText: title });
    await border.getByText(line, { exact: true }).first().waitFor();
  });

  it('goes to the answer of another choice and of the swapped pair without losing the place of the focus', async () => {
    const page = await portal.newPage();
    await open(page, '/check/BR/JP');
    await destinationBox(page).fill('FRA');
    await page.getByRole('option', { name: 'France' }).waitFor();
    await settled(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/check/BR/FR');
    await headingSays(page, /^Brazil to France: /);
    expect(await destinationBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    const swap = page.getByRole('button', { name: 'Swap passport and destination' });
    await swap.press('Enter');
    await page.waitForURL('**/check/FR/BR');
    await headingSays(page, /^France to Brazil: /);
    expect(await swap.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.goBack();
    await headingSays(page, /^Brazil to France: /);
  });

  it('calls unknown what no rule says, and never "not required"', async () => {
    const page = await portal.newPage();
    await open(page, '/check/BR/JP');
    await page.route('**/entry-requirements/personalized**', (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: JSON.stringify({ code: 'NOT_FOUND' }) }),
    );
    await page.getByRole('button', { name: 'Swap passport and destination' }).click();
    await headingSays(page, /We do not know yet\.$/);
    await page.getByText('That does not mean that nothing is required.').waitFor();
    expect(await page.title()).toContain('not known');
  });

  it('says what is wrong with an address: a code that no country has, the same country twice', async () => {
    const page = await portal.newPage();
    await open(page, '/check/QX/JP');
    await headingSays(page, /^No country has the code “QX”$/);
    await open(page, '/check/JP/JP');
    await headingSays(page, /Yes\. It is your own country\.$/);
  });

  it('leads on from the same country twice, by keyboard too', async () => {
    const page = await portal.newPage();
    await open(page, '/check/BR/BR');
    await page.getByText('Citizens may enter their own country.').waitFor();
    await page.getByRole('heading', { name: 'Health requirements' }).waitFor();
    expect(await page.getByRole('link', { name: /everywhere you can go with a passport/ }).getAttribute('href')).toBe(
      '/passports/BR',
    );
    expect(await page.getByRole('link', { name: /what visitors to Brazil need/ }).getAttribute('href')).toBe(
      '/countries/BR',
    );
    await page.getByRole('link', { name: 'Choose another destination' }).press('Enter');
    await expect.poll(() => destinationBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await destinationBox(page).fill('Jap');
    await page.getByRole('option', { name: 'Japan' }).waitFor();
    await settled(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/check/BR/JP');
  });

  it('takes what is typed when it can only mean one country: left by Tab, or sent', async () => {
    const page = await portal.newPage();
    await open(page, '/');
    await passportBox(page).focus();
    await page.keyboard.type('Bra');
    await page.keyboard.press('Tab');
    await expect.poll(() => destinationBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type('Jap');
    await expect.poll(() => passportBox(page).inputValue(), PATIENT).toBe('Brazil');
    await page.getByRole('button', { name: 'See the answer', exact: true }).click();
    await page.waitForURL('**/check/BR/JP');
    await headingSays(page, /Japan/);
  });

  it('takes what the arrow keys led to when the box is left', async () => {
    const page = await portal.newPage();
    await open(page, '/');
    await passportBox(page).focus();
    await page.keyboard.type('united');
    await expect.poll(() => highlighted(page), PATIENT).toContain('United');
    await settled(page);
    await page.keyboard.press('ArrowDown');
    const second = (await highlighted(page)) ?? '';
    await page.keyboard.press('Tab');
    await expect.poll(() => passportBox(page).inputValue(), PATIENT).not.toBe('united');
    expect(second).toContain(await passportBox(page).inputValue());
  });

  it('says what is wrong with what is typed, and puts the focus there', async () => {
    const page = await portal.newPage();
    await open(page, '/');
    const check = page.getByRole('button', { name: 'See the answer', exact: true });
    await check.click();
    await page.getByText('Choose a passport.').waitFor();
    await passportBox(page).fill('united');
    await check.click();
    await page.getByText('Several countries match “united”. Choose one from the list.').waitFor();
    await expect.poll(() => passportBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await passportBox(page).fill('atlantis');
    await check.click();
    await page.getByText('There is no country called “atlantis”.').waitFor();
    await passportBox(page).fill('brazilian');
    await check.click();
    await page.getByText('Choose a destination.').waitFor();
    await expect.poll(() => destinationBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await passportBox(page).inputValue()).toBe('Brazil');
  });

  it.each([
    { language: 'en-US', words: { indian: 'IN', brazilian: 'BR', french: 'FR', dutch: 'NL', swiss: 'CH' } },
    { language: 'es-ES', words: { india: 'IN', brasileña: 'BR', francés: 'FR', holandesa: 'NL', suizo: 'CH' } },
    { language: 'pt-BR', words: { indiano: 'IN', brasileira: 'BR', francês: 'FR', holandês: 'NL', suíça: 'CH' } },
    { language: 'fr-FR', words: { indienne: 'IN', brésilien: 'BR', française: 'FR', néerlandais: 'NL', suisse: 'CH' } },
  ])('finds countries by what their citizens are called: $language', async ({ language, words }) => {
    const page = await portal.newPage({ language });
    await page.goto('/');
    const box = page.getByRole('combobox').first();
    for (const [typed, code] of Object.entries(words)) {
      await box.fill(typed);
      await expect.poll(() => page.getByRole('option').first().textContent(), PATIENT).toMatch(new RegExp(`${code}$`));
    }
  });

  it('names each disease once', async () => {
    const page = await portal.newPage();
    await open(page, '/check/US/BR');
    const health = page.getByRole('region', { name: 'Health requirements' });
    await health.getByText(/^Advised, or for some travellers/).click();
    await health.getByText('No certificate is asked of anyone.').waitFor();
    await health.getByText(/parts of the country where the disease can be caught/).waitFor();
    const names = await health.getByRole('heading', { level: 3 }).allTextContents();
    expect(names.filter((name) => name === 'Yellow fever')).toHaveLength(1);
    expect(new Set(names).size).toBe(names.length);
  });

  it('promises no source where there is none', async () => {
    const page = await portal.newPage();
    await open(page, '/');
    expect(await page.locator('main').innerText()).not.toMatch(/every answer names/i);
    await page.getByText('say so where we do not').waitFor();
  });

  it('gives code that runs as it is with a key', async () => {
    const page = await portal.newPage();
    await open(page, '/check/BR/JP');
    const { key } = await keyedAccount(portal, await portal.newPage());
    const env = { ...process.env, CARNET_KEY: key };
    await page.getByText('View as API').click();
    const code = await page.getByRole('figure', { name: 'Example in curl' }).innerText();
    const run = (command: string, args: string[]) => {
      const { stdout, stderr, status } = spawnSync(command, args, { env, encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      return stdout.trim();
    };
    const curl = JSON.parse(run('sh', ['-c', code.replace('YOUR_KEY', key)]));
    expect(curl.requirement).toMatchObject({ visaRequirementType: 'visa_free', maxStayDays: 90 });
  });
});
