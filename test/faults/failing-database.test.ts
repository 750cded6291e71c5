/** A database that answers, but cannot do what is asked: whoever needs it is told to come back, and health says so. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FakePayments } from '../fake-payments/server.ts';
import { signEvent } from '../fake-payments/webhook-sender.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { ServedNode, until } from '../helpers/served-node.ts';
import { paymentSettings, startPayments } from '../life/payments.ts';
import { AccountHolder } from '../life/whole-life.ts';
import { type UnreliableNetwork, unreliableNetwork } from './programs/unreliable-network.ts';

/** What the requests below write to. */
const WRITTEN = [
  'account',
  'api_key',
  'identity_rate_limit',
  'identity_session',
  'identity_user',
  'payment_customer',
  'payment_event',
];
const PASSWORD = noteSecret('correct horse battery staple');

describe('a node whose PostgreSQL cannot do what is asked', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-failing-'));
  let db: TestDatabase;
  let network: UnreliableNetwork;
  let payments: FakePayments;
  let node: ServedNode;
  let holder: AccountHolder;
  /** Another session, which stands in the way. */
  let other: pg.Client;
  let customer: string;
  let heal: () => unknown = () => {};
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    const url = new URL(String(db.poolConfig.connectionString));
    network = await unreliableNetwork({ host: url.hostname, port: Number(url.port) });
    url.port = String(network.port);
    payments = await startPayments('http://127.0.0.1:1');
    node = await ServedNode.start({
      DATABASE_URL: url.href,
      DATA_DIR: directory,
      DATABASE_TIMEOUT_MS: '1500',
      OPEN_DATA: 'skip',
      ...paymentSettings(payments),
    });
    const { publicUrl, dashboardUrl } = node;
    holder = new AccountHolder({ publicUrl, dashboardUrl, output: () => node.output }, 'grace@example.org');
    await holder.signUp();
    expect((await holder.call('POST', '/subscription/checkout', { tier: 'growth' })).status).toBe(200);
    customer = String(
      (await db.kysely.selectFrom('payment_customer').select('customer_id').executeTakeFirst())?.customer_id,
    );
    other = new pg.Client(db.poolConfig);
    await other.connect();
  });
  afterEach(async () => {
    await heal();
    heal = () => {};
  });
  afterAll(async () => {
    await other?.end();
    await node?.stop();
    await payments?.close();
    await network?.close();
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const callWebhook = async () => {
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { object: 'subscription', customer } },
    };
    const body = JSON.stringify(event);
    const secret = paymentSettings(payments).STRIPE_WEBHOOK_SECRET;
    const headers = { 'stripe-signature': signEvent(body, secret, Math.floor(Date.now() / 1000)) };
    const answer = await fetch(`${node.dashboardUrl}/webhooks/stripe`, { method: 'POST', headers, body });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const attempts = {
    dashboard: () => holder.call('POST', '/api-keys', { name: randomUUID() }),
    identity: () => holder.auth('POST', '/auth/sign-in/email', { email: 'grace@example.org', password: PASSWORD }),
    webhook: callWebhook,
  };
  const health = async () => {
    const urls = [node.publicUrl, node.dashboardUrl];
    return await Promise.all(
      urls.map(async (url) => {
        const answer = await fetch(`${url}/v1/health`);
        return [answer.status, ((await answer.json()) as { status: string }).status];
      }),
    );
  };
  /** Settings of the database hold for new sessions. */
  const change = async (setting: string) => {
    await other.query(`alter database ${other.database} ${setting}`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'carnet'`.execute(db.kysely);
  };

  const troubles: Record<string, () => Promise<() => unknown>> = {
    'has locked tables': async () => {
      await other.query(`begin; lock table ${WRITTEN.join(', ')}`);
      return () => other.query('rollback');
    },
    'gives up statements after a time': async () => {
      await change("set statement_timeout = '300ms'");
      await other.query(`begin; lock table ${WRITTEN.join(', ')}`);
      return async () => {
        await other.query('rollback');
        await change('reset statement_timeout');
      };
    },
    'gives up waiting for locks after a time': async () => {
      await change("set lock_timeout = '300ms'");
      await other.query(`begin; lock table ${WRITTEN.join(', ')}`);
      return async () => {
        await other.query('rollback');
        await change('reset lock_timeout');
      };
    },
    'gives up transactions after a time': async () => {
      await change("set transaction_timeout = '300ms'");
      await other.query(`begin; lock table ${WRITTEN.join(', ')}`);
      return async () => {
        await other.query('rollback');
        await change('reset transaction_timeout');
      };
    },
    'has a full disk': async () => {
      await other.query(`create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
      for (const table of WRITTEN) {
        await other.query(`create trigger full_disk before insert or update on ${table} execute function disk_full()`);
      }
      return () => other.query('drop function disk_full cascade');
    },
    'is read-only': async () => {
      await change('set default_transaction_read_only = on');
      return async () => {
        await other.query('set default_transaction_read_only = off');
        await change('reset default_transaction_read_only');
      };
    },
    'is frozen': async () => {
      network.freeze();
      return () => network.mend();
    },
  };

  it.each(Object.keys(troubles))(
    'because it %s: answers 503 with Retry-After, says degraded, and recovers',
    {
      timeout: 120_000,
    },
    async (trouble) => {
      await until(async () => (await health()).every(([, status]) => status === 'ok'));
      heal = (await troubles[trouble]?.()) ?? heal;
      for (const [name, attempt] of Object.entries(attempts)) {
        const { status, body, headers } = await attempt();
        const seen = { name, status, code: body.code, retryAfter: headers.get('retry-after') };
        expect(seen).toEqual({ name, status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '5' });
        expect(body.message).toBe('The database cannot be used at the moment; try again later');
        // Reads go on.
        expect(await health()).toEqual([
          [200, 'degraded'],
          [200, 'degraded'],
        ]);
      }
      await heal();
      heal = () => {};
      await until(async () => (await health()).every(([, status]) => status === 'ok'));
      expect((await attempts.dashboard()).status).toBeLessThan(500);
      expect((await attempts.identity()).status).toBeLessThan(500);
      expect((await attempts.webhook()).status).toBe(200);
    },
  );

  it('stays degraded while tables are locked, although nobody asks', { timeout: 60_000 }, async () => {
    await until(async () => (await health()).every(([, status]) => status === 'ok'));
    await db.kysely.updateTable('api_key').set({ revoked_at: new Date() }).execute(); // there is room for another key
    await other.query('begin; lock table audit_log'); // no poll reads it
    heal = () => other.query('rollback');
    expect((await attempts.dashboard()).status).toBe(503);
    const endsAt = performance.now() + 8_000;
    await until(async () => {
      expect((await health())[0]).toEqual([200, 'degraded']);
      return performance.now() > endsAt;
    });
  });
});
