import { DomainError } from '@carnet/rules/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../src/db/unavailable.ts';
import { type BillingProvider, noBilling } from '../../src/infrastructure/payments/billing-provider.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { exchange } from '../http/raw-socket.ts';
import { type DashboardUnderTest, expectDescribed, startDashboard } from './dashboard-under-test.ts';

let db: TestDatabase;
let api: DashboardUnderTest;
const received: [body: string, signature: string | undefined][] = [];
let outcome: () => Promise<void> = async () => {};
const billing: BillingProvider = {
  ...noBilling,
  webhook: async (body, signature) => {
    received.push([body.toString('latin1'), signature]);
    await outcome();
  },
};
beforeAll(async () => {
  db = await openTestDatabase('postgres');
  api = await startDashboard(db, { billing });
});
afterAll(async () => {
  await api?.close();
  await db?.close();
});

describe('without billing', () => {
  it('an account has the free tier and no subscription', async () => {
    expect((await api.ask('/v1/subscription', { token: api.token() })).json).toEqual({
      tier: 'free',
      status: 'none',
      currentPeriodEnd: null,
      endsAt: null,
      graceEndsAt: null,
    });
  });

  it('upgrades and the portal are refused, saying that billing is not configured', async () => {
    const token = api.token();
    for (const [path, json] of [
      ['/v1/subscription/checkout', { tier: 'growth' }],
      ['/v1/subscription/portal', undefined],
    ] as const) {
      const answer = await api.ask(path, { method: 'POST', token, json });
      expect([answer.statusCode, answer.json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
      expect(answer.json.message).toContain('Billing is not configured');
    }
  });
});

describe("a payment processor's call", () => {
  const call = (payload: string | Buffer, headers: Record<string, string> = { 'stripe-signature': 't=1,v1=abc' }) =>
    api.ask('/webhooks/stripe', { method: 'POST', payload, headers });

  it('is handed on byte for byte with its signature, whatever its media type says', async () => {
    outcome = async () => {};
    const body = Buffer.from('{ "a" :\t"\u00e9\\u00e9" }\n');
    const answer = await call(body);
    expect([answer.statusCode, answer.json, answer.headers['cache-control']]).toEqual([
      200,
      { received: true },
      'no-store',
    ]);
    expect(received.at(-1)).toEqual([body.toString('latin1'), 't=1,v1=abc']);
    await call('x'.repeat(200_000), {});
    expect(received.at(-1)).toEqual(['x'.repeat(200_000), undefined]);
  });

  it('is refused when it is not to be believed, and to be sent again when it could not be applied', async () => {
    outcome = () => Promise.reject(new DomainError('VALIDATION_ERROR', 'The signature does not match'));
    expect((await call('{}')).statusCode).toBe(400);
    outcome = () => Promise.reject(new Error('secret detail'));
    const failed = await call('{}');
    expect(failed.statusCode).toBe(500);
    expect(failed.body).not.toContain('secret detail');
    outcome = () => Promise.reject(new DatabaseUnavailableError(new Error('connect')));
    expect((await call('{}')).statusCode).toBe(503);
  });

  it('is too large above half a megabyte, announced or not', async () => {
    outcome = async () => {};
    const before = received.length;
    expect((await call('x'.repeat(524_289))).statusCode).toBe(413);
    const { answers } = await exchange(
      api.port,
      [
        'POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
        `90000\r\n${'x'.repeat(0x90000)}\r\n`,
      ],
      { expectAnswer: expectDescribed },
    );
    expect(answers[0]?.statusCode).toBe(413);
    expect(received.length).toBe(before);
  });

  it('comes by POST alone, and nowhere without a processor', async () => {
    const get = await api.ask('/webhooks/stripe');
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    const without = await startDashboard(db);
    expect((await without.ask('/webhooks/stripe', { method: 'POST', payload: '{}' })).statusCode).toBe(404);
    await without.close();
  });
});
