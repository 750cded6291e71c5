import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { RequestMetrics } from '../../src/http/answer/request-metrics.ts';
import type { Door } from '../../src/http/server/door.ts';
import {
  type BillingProvider,
  type CheckoutRequest,
  noBilling,
  type PortalRequest,
} from '../../src/infrastructure/payments/billing-provider.ts';
import { createDashboard } from '../../src/node/dashboard.ts';
import { askDoor } from '../helpers/ask-door.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { ISSUER } from './dashboard-under-test.ts';

const asked: { checkout?: CheckoutRequest; portal?: PortalRequest } = {};
const billing: BillingProvider = {
  ...noBilling,
  name: 'stripe',
  createCustomer: async () => ({ customerId: 'cus_1' }),
  createCheckout: async (checkout) => {
    Object.assign(asked, { checkout });
    return { url: 'https://pay.example.org/checkout' };
  },
  createPortal: async (portal) => {
    Object.assign(asked, { portal });
    return { url: 'https://pay.example.org/portal' };
  },
};

describe('the dashboard API as a node makes it', () => {
  let db: TestDatabase;
  let app: Door;
  beforeAll(async () => {
    db = await openTestDatabase('embedded');
    app = createDashboard(
      readConfig({ DASHBOARD_CORS_ORIGINS: 'https://portal.example.org', PORTAL_URL: 'https://portal.example.org' }),
      {
        db,
        tokens: {
          verify: async (subject) => ({
            issuer: ISSUER,
            subject,
            email: null,
            emailVerified: false,
            isAnonymous: false,
            roles: [],
            issuedAt: null,
          }),
        },
        makePreview: async () => Promise.reject(new Error('nobody previews here')),
        catalog: () => undefined,
        billing,
        isDatabaseUp: () => false,
        dashboardUrl: () => 'http://127.0.0.1:3001',
        logger: pino({ level: 'silent' }),
        metrics: new RequestMetrics(),
      },
    );
  });
  afterAll(async () => {
    await app?.close();
    await db?.close();
  });

  it('serves account holders from the configured database', async () => {
    const authorization = 'Bearer somebody';
    const created = await askDoor(app, {
      method: 'POST',
      url: '/v1/api-keys',
      headers: { authorization, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'one' }),
    });
    expect(created.statusCode).toBe(201);
    const listed = await askDoor(app, {
      url: '/v1/api-keys',
      headers: { authorization, origin: 'https://portal.example.org' },
    });
    expect(listed.json().data).toMatchObject([{ name: 'one' }]);
    expect(listed.headers['access-control-allow-origin']).toBe('https://portal.example.org');
    expect((await askDoor(app, { url: '/v1/health' })).json().status).toBe('degraded');
    expect((await askDoor(app, { method: 'POST', url: '/webhooks/stripe', payload: '{}' })).statusCode).toBe(404);
  });

  it('leads back from the payment processor to the plan in the portal', async () => {
    const headers = { authorization: 'Bearer somebody', 'content-type': 'application/json' };
    const post = (url: string, payload: string) => askDoor(app, { method: 'POST', url, headers, payload });
    const checkout = await post('/v1/subscription/checkout', JSON.stringify({ tier: 'growth' }));
    expect(checkout.json()).toEqual({ url: 'https://pay.example.org/checkout' });
    const portal = await post('/v1/subscription/portal', '');
    expect(portal.json()).toEqual({ url: 'https://pay.example.org/portal' });
    expect(asked).toEqual({
      checkout: {
        customerId: 'cus_1',
        tier: 'growth',
        successUrl: 'https://portal.example.org/dashboard/plan?checkout=done',
        cancelUrl: 'https://portal.example.org/dashboard/plan?checkout=cancelled',
      },
      portal: { customerId: 'cus_1', returnUrl: 'https://portal.example.org/dashboard/plan' },
    });
  });

  it('refuses settings that cannot be used, naming each', () => {
    const env = { DASHBOARD_CORS_ORIGINS: 'https://x/', PORTAL_URL: 'portal', TRUSTED_PROXIES: '-1' };
    expect(() => readConfig(env)).toThrow(
      /TRUSTED_PROXIES[\s\S]*DASHBOARD_CORS_ORIGINS: "https:\/\/x\/"[\s\S]*PORTAL_URL="portal"/,
    );
  });
});
