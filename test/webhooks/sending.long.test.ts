import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import type { Mail } from '../../src/infrastructure/mail/mailer.ts';
import { replayDelivery } from '../../src/services/webhooks/replay-delivery.ts';
import { rotateSecret } from '../../src/services/webhooks/rotate-secret.ts';
import { sendTest } from '../../src/services/webhooks/send-test.ts';
import { findPublicKeys } from '../../src/services/webhooks/signing/signing-keys.ts';
import { updateEndpoint } from '../../src/services/webhooks/update-endpoint.ts';
import type { WebhookSender } from '../../src/services/webhooks/webhook-sender.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';
import { answering, type Receiver, startReceiver } from './receiver.ts';
import {
  deliveriesOf,
  endpointRow,
  HOLDER,
  insertAccount,
  letTimePass,
  makeEndpoint,
  startSender,
} from './sending-under-test.ts';

type Endpoint = Awaited<ReturnType<typeof makeEndpoint>>;

describe.each(databaseKinds)('sending webhooks (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let sender: WebhookSender;
  let receiver: Receiver;
  let accountId: number;
  let endpoint: Endpoint;
  const mails: Mail[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    accountId = await insertAccount(db);
    sender = startSender(db, mails);
  });
  beforeEach(async () => {
    receiver = await startReceiver();
    endpoint = await makeEndpoint(db, accountId, receiver.url);
  });
  afterEach(async () => {
    mails.length = 0;
    await receiver.close();
    await db.kysely.deleteFrom('webhook_endpoint').execute();
  });
  afterAll(async () => {
    await sender?.stop(5000);
    await db?.close();
  });

  const test = (id = endpoint.id) => sendTest(db.kysely, { id, accountId });
  const last = async () => (await deliveriesOf(db, endpoint.id))[0];
  const attempted = (attempts: number) =>
    until(
      async () => (await last())?.attempts === attempts && (await endpointRow(db, endpoint.id)).held_until === null,
    );

  itOnce('delivers an event that the published library accepts', async () => {
    const { id, createdAt } = await test();
    await until(async () => (await last())?.status === 'delivered');
    const [{ headers, body }, ...more] = receiver.received as [Receiver['received'][0]];
    expect(more).toEqual([]);
    const event = new Webhook(endpoint.secret).verify(body, headers);
    expect(event).toEqual({
      type: 'webhook.test',
      timestamp: createdAt.toISOString(),
      data: { endpointId: endpoint.id },
    });
    expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(await last()).toMatchObject({ id, attempts: 1, lastStatusCode: 204, lastError: null, nextAttemptAt: null });
  });

  itOnce('signs with the public key too', async () => {
    await test();
    await until(() => receiver.received.length === 1);
    const [{ headers, body }] = receiver.received as [Receiver['received'][0]];
    const [key, ...others] = await findPublicKeys(db.kysely);
    expect(others).toEqual([]);
    const x = Buffer.from(key?.publicKey.replace('whpk_', '') ?? '', 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signature = headers['webhook-signature']?.split(' ').find((one) => one.startsWith('v1a,')) ?? '';
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(verify(null, Buffer.from(content), publicKey, Buffer.from(signature.slice(4), 'base64'))).toBe(true);
  });

  itOnce('signs with the secret of before for a day after it was replaced', async () => {
    const { secret } = await rotateSecret(db.kysely, { id: endpoint.id, accountId }, CLI_ACTOR);
    await test();
    await until(() => receiver.received.length === 1);
    const [first] = receiver.received as [Receiver['received'][0]];
    for (const one of [secret, endpoint.secret])
      expect(new Webhook(one).verify(first.body, first.headers)).toBeDefined();
    await db.kysely
      .updateTable('webhook_endpoint')
      .set({ old_secret_until: new Date(Date.now() - 1000) })
      .where('id', '=', endpoint.id)
      .execute();
    await test();
    await until(() => receiver.received.length === 2);
    const second = receiver.received[1] as Receiver['received'][0];
    expect(new Webhook(secret).verify(second.body, second.headers)).toBeDefined();
    expect(() => new Webhook(endpoint.secret).verify(second.body, second.headers)).toThrow('No matching signature');
  });

  itOnce('tries again what failed, with the same id and a new time, until it is delivered', async () => {
    await receiver.close();
    await test();
    await attempted(1);
    expect(await last()).toMatchObject({ status: 'pending', lastError: 'the connection was refused' });
    expect((await endpointRow(db, endpoint.id)).failing_since).not.toBeNull();
    receiver = await startReceiver({ port: receiver.port });
    receiver.answer(answering(500));
    await letTimePass(db, endpoint.id);
    await attempted(2);
    receiver.answer(answering(200));
    await letTimePass(db, endpoint.id);
    await until(async () => (await last())?.status === 'delivered');
    expect(await last()).toMatchObject({ attempts: 3, lastStatusCode: 200, lastError: null });
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([receiver.received.length, ids.size]).toEqual([2, 1]);
    await until(async () => (await endpointRow(db, endpoint.id)).failing_since === null);
  });

  itOnce('gives up after ten attempts', async () => {
    receiver.answer(answering(302, { location: 'http://127.0.0.1:1/' }));
    await test();
    for (let attempts = 1; attempts < 10; attempts++) {
      await attempted(attempts);
      await letTimePass(db, endpoint.id);
    }
    await attempted(10);
    expect(await last()).toMatchObject({ status: 'failed', nextAttemptAt: null, lastStatusCode: 302 });
    expect(receiver.received).toHaveLength(10);
    await replayDelivery(db.kysely, { id: endpoint.id, accountId, deliveryId: (await last())?.id ?? 0 });
    await attempted(1);
    expect(receiver.received).toHaveLength(11);
  });

  itOnce('waits as long as the receiver asks, with all that is for it', async () => {
    receiver.answer(answering(429, { 'retry-after': '3600' }));
    await test();
    await attempted(1);
    const { nextAttemptAt } = (await last()) ?? {};
    const { due_at, paused_until } = await endpointRow(db, endpoint.id);
    for (const time of [nextAttemptAt, due_at, paused_until]) {
      expect((time?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000);
    }
  });

  itOnce('disables an endpoint that answers 410, and tells its holder', async () => {
    receiver.answer(answering(410));
    await test();
    await until(() => mails.length === 1);
    expect(await last()).toMatchObject({ status: 'failed', lastStatusCode: 410 });
    expect(await endpointRow(db, endpoint.id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    expect(mails[0]).toMatchObject({ to: HOLDER, subject: 'Your webhook endpoint was disabled' });
    expect(mails[0]?.text).toContain(receiver.url);
    expect(mails[0]?.text).toContain('https://portal.example.org/dashboard/webhooks');
    const audit = await db.kysely.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(audit).toMatchObject({ action: 'webhook_endpoint.disabled', details: { reason: 'gone' } });
  });

  itOnce('sends nothing to a disabled endpoint, and what waited once it is active', async () => {
    await db.kysely.updateTable('webhook_endpoint').set({ due_at: null }).execute();
    receiver.answer(answering(503, { 'retry-after': '600' }));
    await test();
    await attempted(1);
    await updateEndpoint(db.kysely, { id: endpoint.id, accountId, status: 'disabled' }, 'any', CLI_ACTOR);
    await letTimePass(db, endpoint.id);
    const { id: other } = await makeEndpoint(db, accountId, receiver.url.replace('hook', 'other'));
    receiver.answer(answering(204));
    await test(other);
    await until(() => receiver.received.some(({ path }) => path === '/other'));
    expect((await last())?.attempts).toBe(1);
    await updateEndpoint(db.kysely, { id: endpoint.id, accountId, status: 'active' }, 'any', CLI_ACTOR);
    await until(async () => (await last())?.status === 'delivered');
  });

  it('does not keep others waiting for receivers that never answer', async () => {
    const silent = await startReceiver();
    silent.answer(() => {});
    const stuck = await Promise.all([1, 2, 3, 4, 5].map(() => makeEndpoint(db, accountId, silent.url)));
    for (const { id } of stuck) for (let count = 0; count < 20; count++) await test(id);
    await test();
    await until(async () => (await last())?.status === 'delivered');
    await until(async () => (await endpointRow(db, stuck[0]?.id ?? 0)).failures > 0);
    expect((await deliveriesOf(db, stuck[0]?.id ?? 0)).filter(({ status }) => status === 'delivered')).toEqual([]);
    await silent.close();
  });

  it('keeps places for receivers that work, however many others are due that never answer', async () => {
    const silent = await startReceiver();
    silent.answer(() => {});
    await sql`with failing as (
        insert into webhook_endpoint (account_id, url, secret, failures, failing_since, due_at)
        select ${accountId}, ${silent.url}, ${endpoint.secret}, 1, now(), now() - interval '1 hour'
        from generate_series(1, 200) returning id
      ) insert into webhook_delivery (endpoint_id, type) select id, 'webhook.test' from failing`.execute(db.kysely);
    await test();
    await until(async () => (await last())?.status === 'delivered');
    const tried = await sql<{ count: number }>`
      select count(*)::integer as count from webhook_endpoint where failures > 1
    `.execute(db.kysely);
    expect(tried.rows[0]?.count).toBeLessThan(100);
    await silent.close();
  });

  it('sends each message once when several nodes send', async () => {
    const others = [1, 2, 3].map(() => startSender(db, mails));
    for (let count = 0; count < 40; count++) await test();
    await until(async () => (await deliveriesOf(db, endpoint.id)).every(({ status }) => status === 'delivered'));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    await Promise.all(others.map((other) => other.stop(5000)));
  });

  it('leaves what it was sending when it is cut off to the next, which sends it again', async () => {
    await sender.stop(5000);
    receiver.answer(() => {});
    const cut = startSender(db, mails, { post: { targets: 'any', timeoutMs: 30_000, version: '0' } });
    await test();
    await until(() => receiver.received.length === 1);
    await cut.stop(0);
    expect(await last()).toMatchObject({ status: 'pending', attempts: 0 });
    receiver.answer(answering(204));
    sender = startSender(db, mails);
    await until(async () => (await last())?.status === 'delivered');
    expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
  });
});
