import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { RequestMetrics } from '../../src/http/answer/request-metrics.ts';
import type { Door } from '../../src/http/server/door.ts';
import { noBilling } from '../../src/infrastructure/payments/billing-provider.ts';
import { createDashboard } from '../../src/node/dashboard.ts';
import { billingPages } from '../../src/node/dashboard-services.ts';
import { askDoor } from '../helpers/ask-door.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { ISSUER } from './dashboard-under-test.ts';

describe('the dashboard API as a node makes it', () => {
  let db: TestDatabase;
  let app: Door;
  beforeAll(async () => {
    db = await openTestDatabase('embedded');
    app = createDashboard(readConfig({ DASHBOARD_CORS_ORIGINS: 'https://portal.example.org' }), {
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
      billing: noBilling,
      isDatabaseUp: () => false,
      dashboardUrl: () => 'http://127.0.0.1:3001',
      logger: pino({ level: 'silent' }),
      metrics: new RequestMetrics(),
    });
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

  it('leads back from the payment processor to the plan in the portal', () => {
    expect(billingPages('https://portal.example.org')).toEqual({
      billing: 'https://portal.example.org/dashboard/plan',
      checkoutSuccess: 'https://portal.example.org/dashboard/plan?checkout=done',
      checkoutCancel: 'https://portal.example.org/dashboard/plan?checkout=cancelled',
    });
  });

  it('refuses settings that cannot be used, naming each', () => {
    const env = { DASHBOARD_CORS_ORIGINS: 'https://x/', PORTAL_URL: 'portal', TRUSTED_PROXIES: '-1' };
    expect(() => readConfig(env)).toThrow(
      /TRUSTED_PROXIES[\s\S]*DASHBOARD_CORS_ORIGINS: "https:\/\/x\/"[\s\S]*PORTAL_URL="portal"/,
    );
  });
});
