/** The dashboard as the holder of an account uses it: by keyboard alone where it matters most. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteSecret } from '../../helpers/log-watch.ts';
import { until } from '../../helpers/served-node.ts';
import { signIn } from '../account-holder.ts';
import { formViolations } from '../check-accessibility.ts';
import { keyedAccount } from '../keyed-account.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { tabTo } from '../tab-to.ts';

let portal: PortalUnderTest;
/** Of the account of `keyedAccount`, for what changes nothing of it. */
let holder: BrowserContext;
beforeAll(async () => {
  portal = await openPortal();
  const page = await portal.newPage();
  await keyedAccount(portal, page);
  holder = page.context();
});
afterAll(() => portal.close());

/** By its dialog; returns the plaintext. */
async function createKey(page: Page, name: string, lifetime?: string): Promise<string> {
  await page.goto('/dashboard/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill(name);
  if (lifetime !== undefined) await page.getByLabel('Expires after').selectOption({ label: lifetime });
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  await page.getByText('the only time the key is shown').waitFor();
  const key = noteSecret((await page.locator('.dash-key code').textContent()) ?? '');
  await page.getByRole('button', { name: 'I have saved the key' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return key;
}

describe('keys', () => {
  test('a key lives from its creation to its revocation by keyboard alone', async () => {
    const page = await portal.newPage();
    await signIn(portal, page);
    await page.goto('/dashboard/keys');
    await page.getByText('No keys yet').waitFor();
    await tabTo(page, 'Create a key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.type('by keyboard');
    await page.keyboard.press('Enter');
    await page.getByText('the only time the key is shown').waitFor();
    const key = noteSecret((await page.locator('.dash-key code').textContent()) ?? '');
    expect(key).toMatch(/^ck_live_[0-9A-Za-z]{36}$/);
    // What is shown once is not closed by a slip.
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await tabTo(page, 'Copy the key');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await tabTo(page, 'I have saved the key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('rowheader', { name: 'by keyboard' }).waitFor();
    expect(await page.content()).not.toContain(key);
    await tabTo(page, /Revoke the key/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Revoke the key');
    await page.keyboard.press('Enter');
    await page.getByText('Revoked keys (1)').waitFor();
    await page.getByText('No active keys').waitFor();
    await tabTo(page, /Revoked keys/);
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: 'by keyboard' }).waitFor();
  });

  test('says what happened after the only key was revoked', async () => {
    const page = await portal.newPage();
    await signIn(portal, page);
    await createKey(page, 'only');
    await page.getByRole('button', { name: 'Revoke the key “only”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('The key “only” is revoked.').waitFor();
    await page.getByText('No active keys').waitFor();
    await page.getByText('Your keys are revoked. Create a new one').waitFor();
    expect(await page.getByText('No keys yet').count()).toBe(0);
  });

  test('a key that expires says when, before and afterwards', async () => {
    const page = await portal.newPage();
    await signIn(portal, page);
    await createKey(page, 'a month', '30 days');
    await page.getByRole('row', { name: /a month/ }).waitFor();
    const cell = page
      .getByRole('row', { name: /a month/ })
      .getByRole('cell')
      .nth(3);
    expect(await cell.textContent()).toMatch(/20\d\d/);
    await page.evaluate((days) => {
      const now = Date.now;
      Date.now = () => now() + days * 86_400_000;
    }, 31);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('link', { name: 'API keys' }).first().click();
    await page.getByText('Revoked and expired keys (1)').click();
    await page.getByText(/^expired /).waitFor();
    await page.getByText('Your keys are revoked or have expired').waitFor();
  });

  test('a rotation leads from the new key over its first use to the end of the old one', async () => {
    const page = await portal.newPage();
    await signIn(portal, page);
    const old = await createKey(page, 'web site');
    await page.getByRole('button', { name: 'Rotate the key “web site”' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.locator('[aria-current=step] h2').textContent()).toBe('Make the new key');
    expect(await formViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the new key' }).click();
    await dialog.getByText('The new key has not been used yet').waitFor();
    await dialog.getByText('The old key has never been used').waitFor();
    expect(await dialog.locator('[aria-current=step] h2').textContent()).toBe('Deploy it');
    const key = noteSecret((await dialog.locator('.dash-key code').textContent()) ?? '');
    expect(key).not.toBe(old);
    const ask = async (with_: string) =>
      (
        await page.context().request.get(`${portal.publicUrl}/v1/countries/76`, { headers: { 'x-api-key': with_ } })
      ).status();
    await until(async () => (await ask(key)) === 200);
    await dialog.getByText('The new key was last used').waitFor();
    expect(await dialog.locator('[aria-current=step] h2').textContent()).toBe('Revoke the old one');
    await dialog.getByRole('button', { name: 'Revoke the old key' }).click();
    await page.getByText('The key “web site” is replaced and revoked.').waitFor();
    await page.getByRole('rowheader', { name: 'web site 2' }).waitFor();
    await until(async () => (await ask(old)) === 401);
    expect(await ask(key)).toBe(200);
  });

  test('a name that was used before is refused beside its field', async () => {
    const page = await holder.newPage();
    await page.goto('/dashboard/keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('First Attempt');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('choose another').waitFor();
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('rowheader').count()).toBe(1);
  });
});

describe('usage', () => {
  test('shows requests by key, endpoint and status, as chart, table and CSV, against the quota', async () => {
    const page = await holder.newPage();
    await page.goto('/dashboard/usage');
    await page.getByText(/of 1,000 requests/).waitFor();
    await page.getByRole('img', { name: /Bar chart/ }).waitFor();
    await page.getByLabel('Split by').selectOption('endpoint');
    await page.getByRole('columnheader', { name: '/v1/countries/{id}' }).waitFor();
    await page.getByLabel('Split by').selectOption('status');
    await page.getByRole('columnheader', { name: '4xx' }).waitFor();
    await page.getByLabel('Split by').selectOption('key');
    await page.getByRole('columnheader', { name: /web site/ }).waitFor();
    await page.getByLabel('Period').selectOption('day');
    await settled(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^carnet-usage-\d{4}-\d\d-\d\d-hour\.csv$/);
    const text = await (await file.createReadStream()).setEncoding('utf8').toArray();
    expect(text.join('')).toMatch(/^\uFEFF?start,series,requests,counted\r\n/);
  });

  test('draws labels that stand apart, and errors in other colours than the rest', async () => {
    const page = await holder.newPage();
    await page.addInitScript(() => {
      const drawn: { text: string; left: number; right: number; top: number }[] = [];
      Object.assign(window, { drawn });
      const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        drawn.length = 0;
        clearRect.apply(this, box);
      };
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
        const { width } = this.measureText(text);
        const left = x - (this.textAlign === 'center' ? width / 2 : this.textAlign === 'right' ? width : 0);
        drawn.push({ text, left, right: left + width, top: y });
        fillText.apply(this, [text, x, y, ...rest]);
      };
    });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/dashboard/usage');
      for (const [period, granularity] of [
        ['day', 'hour'],
        ['week', 'hour'],
        ['month', 'hour'],
        ['month', 'day'],
        ['year', 'month'],
      ] as const) {
        await page.getByLabel('Period').selectOption(period);
        await page.getByLabel('By', { exact: true }).selectOption(granularity);
        await page.getByRole('img', { name: /Bar chart/ }).waitFor();
        await settled(page);
        type Label = { text: string; left: number; right: number; top: number };
        const wordsDrawn = async () => {
          const labels = await page.evaluate(() => (window as never as { drawn: Label[] }).drawn);
          return labels.filter(({ text }) => text !== '' && !/^[\d,]+$/.test(text));
        };
        await expect.poll(async () => (await wordsDrawn()).length).toBeGreaterThan(1);
        const words = await wordsDrawn();
        const overlapping = words.filter((one) =>
          words.some(
            (other) => other !== one && other.top === one.top && other.left >= one.left && other.left < one.right + 4,
          ),
        );
        expect([period, granularity, width, overlapping]).toEqual([period, granularity, width, []]);
      }
    }
    await page.getByLabel('Split by').selectOption('status');
    const colourOf = (status: string) =>
      page
        .locator('.dash-legend li', { hasText: status })
        .locator('.dash-swatch')
        .evaluate((swatch) => getComputedStyle(swatch).backgroundColor);
    await page.locator('.dash-legend li', { hasText: '4xx' }).waitFor();
    expect(await colourOf('2xx')).toBe('rgb(18, 48, 110)');
    expect(await colourOf('4xx')).toBe('rgb(217, 138, 31)');
  });

  test('shows how requests were answered: by status, how long it took, and the last ones of a key', async () => {
    const page = await holder.newPage();
    await page.goto('/dashboard/keys');
    await page.getByRole('link', { name: 'Latest answers of “web site”' }).click();
    await page.waitForURL(/\/dashboard\/usage\?key=\d+$/);
    const failed = page.getByRole('row', { name: /4xx: refused/ });
    await failed.waitFor();
    // As stored, and as this server knows: one country that does not exist.
    expect(await failed.getByRole('cell').allTextContents()).toEqual(['1', '1']);
    await page.getByText(/^Half of the answers took at most [\d.]+ ms, 95 % at most [\d.]+ ms\.$/).waitFor();
    const table = page.getByRole('table', { name: /Latest answers of “web site”/ });
    await table.getByRole('row', { name: /GET \/v1\/countries\/1 / }).waitFor();
    expect(await table.getByRole('row', { name: /GET \/v1\/countries\/1 / }).textContent()).toContain('404');
    expect(await formViolations(page)).toEqual([]);
    await page.getByLabel('Key').selectOption({ label: 'All keys' });
    await page.getByText('Choose a key above').waitFor();
  });

  test('says that there is nothing yet to a new account', async () => {
    const page = await portal.newPage();
    await signIn(portal, page);
    await page.goto('/dashboard/usage');
    await page.getByText('No requests in this period').waitFor();
  });
});

test('activity tells what was done, by whom and from where', async () => {
  const page = await holder.newPage();
  await page.goto('/dashboard/activity');
  await page.getByRole('rowheader', { name: /Key revoked/ }).waitFor();
  const revoked = page.getByRole('row', { name: /Key revoked/ });
  expect(await revoked.textContent()).toContain('first attempt');
  expect(await revoked.textContent()).toContain('127.0.0.1');
});

test('whoever is not signed in is led to the sign-in page, and back to where they wanted to go', async () => {
  const page = await portal.newPage();
  await page.goto('/dashboard/usage');
  await page.waitForURL(/\/sign-in\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/dashboard/usage');
});
