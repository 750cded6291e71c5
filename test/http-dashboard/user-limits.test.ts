/** What account holders see of the dashboard API's own limit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserLimits } from '../../src/services/rate-limits/user-limits.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from './dashboard-under-test.ts';

let db: TestDatabase;
let api: DashboardUnderTest;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
  api = await startDashboard(db, { userLimits: new UserLimits({ requestsPerMinute: 1, burst: 3 }) });
});
afterAll(async () => {
  await api?.close();
  await db?.close();
});

describe('the limit of the dashboard API', () => {
  it('answers a burst, then 429 that says when to come back', async () => {
    const token = api.token();
    for (let request = 0; request < 3; request++) {
      expect((await api.ask('/v1/account', { token })).statusCode).toBe(200);
    }
    const refused = await api.ask('/v1/api-keys', { token });
    expect(refused.statusCode).toBe(429);
    expect(refused.json).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'Too many requests: this API allows each user 3 at once and 1 per minute',
      limitType: 'burst',
      path: '/v1/api-keys',
    });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(Date.parse(refused.json.resetAt)).toBeGreaterThan(Date.parse(refused.json.timestamp));
  });

  it('is of a user, whichever token is sent, and not of the others', async () => {
    const subject = 'of-two-tokens';
    const tokens = [api.token({ subject }), api.token({ subject })];
    const statuses = [];
    for (let request = 0; request < 4; request++) {
      statuses.push((await api.ask('/v1/account', { token: tokens[request % 2] as string })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await api.ask('/v1/account', { token: api.token() })).statusCode).toBe(200);
  });

  it('refuses before anything is asked of the database: no account is made by a refused request', async () => {
    const none = await startDashboard(db, { userLimits: { requestsPerMinute: 1, burst: 1, take: () => 1500 } });
    const before = await db.kysely.selectFrom('account').select('id').execute();
    const refused = await none.ask('/v1/account', { token: none.token() });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    expect(await db.kysely.selectFrom('account').select('id').execute()).toEqual(before);
    await none.close();
  });

  it('does not count what is refused for its token, nor what needs none', async () => {
    for (let request = 0; request < 10; request++) {
      expect((await api.ask('/v1/account', { token: 'a.b.c' })).statusCode).toBe(401);
      expect((await api.ask('/v1/account', { token: api.token({ isAnonymous: true }) })).statusCode).toBe(403);
      expect((await api.ask('/v1/tiers')).statusCode).toBe(200);
    }
  });

  it('comes after the credential and before the body and the parameters', async () => {
    const token = api.token();
    for (let request = 0; request < 3; request++) await api.ask('/v1/api-keys?limit=x', { token });
    expect((await api.ask('/v1/api-keys?limit=x', { token })).statusCode).toBe(429);
    expect((await api.ask('/v1/api-keys', { token, method: 'POST', payload: '{' })).statusCode).toBe(429);
  });
});
