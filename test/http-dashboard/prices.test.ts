/** Prices of tiers, from the operator's settings to visitors without an account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { FOR_PAGE, startPortal } from '../http-portal/portal-under-test.ts';
import { startDashboard } from './dashboard-under-test.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase('embedded');
});
afterAll(() => db?.close());

const { monthlyPrices } = readConfig({ PRICE_GROWTH: '29 EUR', PRICE_BUSINESS: '199.50 EUR' });

it('is told with each tier, and null where nothing was said', async () => {
  const priced = await startDashboard(db, { monthlyPrices });
  const unpriced = await startDashboard(db);
  try {
    const pricesOf = async (api: typeof priced) =>
      (await api.ask('/v1/tiers')).json.data.map((tier: { monthlyPrice: unknown }) => tier.monthlyPrice);
    expect(await pricesOf(priced)).toEqual([null, { amount: 29, currency: 'EUR' }, { amount: 199.5, currency: 'EUR' }]);
    expect(await pricesOf(unpriced)).toEqual([null, null, null]);
  } finally {
    await priced.close();
    await unpriced.close();
  }
});

it('is on /pricing, also where nothing can be bought', async () => {
  for (const hasPayments of [true, false]) {
    const portal = await startPortal({ settings: { monthlyPrices, hasPayments } });
    try {
      const { status, body } = await portal.get('/pricing', FOR_PAGE);
      expect(status).toBe(200);
      const data = JSON.parse(/id="portal-data"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
      expect(data.requests.tiers).toMatchObject([
        { tier: 'free', monthlyPrice: null, monthlyRequests: 1_000 },
        { tier: 'growth', monthlyPrice: { amount: 29, currency: 'EUR' } },
        { tier: 'business', monthlyPrice: { amount: 199.5, currency: 'EUR' } },
      ]);
      expect((await portal.get('/sitemaps/pages.xml')).body).toContain('/pricing');
    } finally {
      await portal.close();
    }
  }
});

it('is refused at the start where it is no price', () => {
  for (const PRICE_GROWTH of ['29', '29 euro', '€29']) {
    expect(() => readConfig({ PRICE_GROWTH })).toThrow(ConfigError);
    expect(() => readConfig({ PRICE_GROWTH })).toThrow(/PRICE_GROWTH=.*expected an amount and the code of a currency/);
  }
});
