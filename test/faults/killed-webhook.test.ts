/** A server that is killed after it has answered the payment processor's calls and before it could act on them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase } from '../helpers/database.ts';
import { startLoadBalancer } from '../helpers/load-balancer.ts';
import { ServedNode, until } from '../helpers/served-node.ts';
import { AUDIENCE, startIssuer } from '../life/issuer-server.ts';
import { paymentSettings, startPayments } from '../life/payments.ts';

// At the same time, as most of it is waiting for the claim of the killed node to end.
describe.concurrent.each(databaseKinds)('killing a server between a payment event and its effect (%s)', (kind) => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('loses nothing: the next start gives the tier', { timeout: 300_000 }, async () => {
    let node: ServedNode;
    const door = await startLoadBalancer(() => [Number(new URL(node.dashboardUrl).port)]);
    closing.push(() => door.close());
    const payments = await startPayments(door.url);
    closing.push(() => payments.close());
    const issuer = await startIssuer();
    closing.push(() => issuer.close());
    const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-killed-webhook-'));
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const settings: Record<string, string> = {
      DATA_DIR: dataDir,
      DASHBOARD_URL: door.url,
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      PORTAL: 'off',
      OPEN_DATA: 'skip',
      ...paymentSettings(payments),
    };
    if (kind === 'postgres') {
      const database = await openTestDatabase('postgres');
      closing.push(() => database.close());
      settings.DATABASE_URL = database.poolConfig.connectionString ?? '';
    }
    node = await ServedNode.start(settings);
    closing.push(() => node.stop());
    const token = await issuer.tokenOf('payer');
    const call = async (method: string, target: string, body?: object) => {
      const response = await fetch(`${node.dashboardUrl}/v1${target}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as { tier: string; url: string } };
    };
    const metric = async (name: string) =>
      new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${node.operatorUrl}/metrics`)).text())?.[1];

    const checkout = await call('POST', '/subscription/checkout', { tier: 'growth' });
    expect(checkout.status).toBe(200);
    let isAsked = false;
    const gate = Promise.withResolvers<void>();
    payments.hold(async (method, target) => {
      if (method !== 'GET' || !target.startsWith('/v1/customers/')) return;
      isAsked = true;
      await gate.promise;
    });
    const session = [...payments.processor.sessions.values()].at(-1);
    if (session === undefined) throw new Error('there is no checkout');
    payments.processor.completeSession(session);
    await payments.webhooksSettled(); // every call was answered 200, or it would be repeated
    await until(() => isAsked);
    expect((await call('GET', '/account')).body.tier).toBe('free');
    await until(async () => Number(await metric('carnet_payment_events_pending')) > 0);
    await node.stop('SIGKILL');

    payments.hold(null);
    gate.resolve();
    node = await ServedNode.start(settings);
    await until(async () => (await call('GET', '/account')).body.tier === 'growth', 90_000);
    await until(async () => (await metric('carnet_payment_events_pending')) === '0');
  });
});
