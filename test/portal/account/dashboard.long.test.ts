/** The dashboard as the holder of an account uses it: by keyboard alone where it matters most. */
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteSecret } from '../../helpers/log-watch.ts';
import { signIn } from '../account-holder.ts';
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
    expect(await colourOf('2xx')).toBe('rgb(15, 90, 112)');
    expect(await colourOf('4xx')).toBe('rgb(217, 138, 31)');
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
