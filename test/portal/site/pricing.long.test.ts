/** The page with the prices: whole before any script, and the same with it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formViolations } from '../check-accessibility.ts';
import { type PortalUnderTest, startPortal } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await startPortal({ PRICE_GROWTH: '29 EUR', PRICE_BUSINESS: '199.50 EUR' });
});
afterAll(() => portal?.close());

/** Of its cards, as they are read. */
const SHOWN = [/Free.*1,000/s, /Growth.*€29 per month.*50,000/s, /Business.*€199\.50 per month.*500,000/s];

test('has the tiers and their prices without script, and says that nothing can be bought here', async () => {
  const { body } = { body: await (await fetch(`${portal.url}/pricing`, { headers: { accept: 'text/html' } })).text() };
  const text = body.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, ' ');
  for (const shown of SHOWN) expect(text).toMatch(shown);
  expect(text).toContain('Plans cannot be bought on this installation');
});

test('is the same with script, and leads to an account', async () => {
  const page = await portal.newPage();
  await page.goto('/pricing');
  await settled(page);
  const cards = page.locator('.pricing-tier');
  for (const [index, shown] of SHOWN.entries()) expect(await cards.nth(index).textContent()).toMatch(shown);
  expect(await formViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/sign-up');
  // Back through the portal's own links, it asks for the tiers itself.
  await page.goBack();
  await cards.first().waitFor();
});
