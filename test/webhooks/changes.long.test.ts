import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointInput } from '../../src/services/webhooks/endpoint-input.ts';
import { MAX_BODY_BYTES } from '../../src/services/webhooks/message-body.ts';
import type { WebhookSender } from '../../src/services/webhooks/webhook-sender.ts';
import { foundChange, publish } from '../changes/publish.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';
import { answering, type Receiver, startReceiver } from './receiver.ts';
import {
  deliveriesOf,
  endpointRow,
  insertAccount,
  letTimePass,
  makeEndpoint,
  startSender,
} from './sending-under-test.ts';

const [BRAZIL, JAPAN, PORTUGAL] = [76, 392, 620];
/** Ten thousand take a minute. */
const ENDPOINTS = process.env.TEST_ALL ? 10_000 : 500;

describe.each(databaseKinds)('changes as webhooks (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let receiver: Receiver;
  let accountId: number;
  let senders: WebhookSender[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    accountId = await insertAccount(db);
    await db.kysely
      .insertInto('country')
      .columns(['id', 'iso2', 'iso3', 'name', 'continent'])
      .expression(
        sql`values (76, 'BR', 'BRA', 'Brazil', 'SA'), (392, 'JP', 'JPN', 'Japan', 'AS'), (620, 'PT', 'PRT', 'Portugal', 'EU')`,
      )
      .execute();
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.stop(5000)));
    senders = [];
    await receiver.close();
    await db.kysely.deleteFrom('webhook_endpoint').execute();
  });
  afterAll(() => db?.close());

  const endpoint = (name: string, filters: EndpointInput = {}) =>
    makeEndpoint(db, accountId, receiver.url.replace('hook', name), filters);
  const send = (count = 1) => {
    senders = Array.from({ length: count }, () => startSender(db));
  };
  const position = async () =>
    Number((await db.kysely.selectFrom('webhook_position').select('change_id').executeTakeFirstOrThrow()).change_id);

  itOnce('arrive as the published library accepts them, with what the API says of them', async () => {
    const { secret } = await endpoint('one');
    const id = await publish(db.kysely, foundChange());
    send();
    await until(() => receiver.received.length === 1);
    const { body, headers } = receiver.received[0] as Receiver['received'][0];
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'change.changed',
      timestamp: '2026-03-01T08:00:00.000Z',
      data: {
        id,
        about: 'entry_requirement',
        kind: 'changed',
        recordedAt: '2026-03-01T08:00:00.000Z',
        effectiveFrom: null,
        subject: {
          destinationIds: [JAPAN],
          passportIds: [BRAZIL],
          fromCountryGroupId: null,
          toCountryGroupId: null,
        },
        before: { maxStayDays: 30 },
        after: { maxStayDays: 90 },
        pairsAffected: 1,
        ruleId: 1,
        revision: 2,
        sources: ['open-data'],
        severity: 'loosened',
      },
    });
  });

  itOnce('go to the endpoints whose filters they pass', async () => {
    await endpoint('all');
    await endpoint('ended', { eventKinds: ['ended', 'announced'] });
    await endpoint('from-brazil', { fromCountryIds: [BRAZIL, JAPAN] });
    await endpoint('to-portugal', { toCountryIds: [PORTUGAL] });
    await endpoint('both', { fromCountryIds: [BRAZIL], toCountryIds: [PORTUGAL] });
    await publish(
      db.kysely,
      foundChange(),
      foundChange({ kind: 'ended', passportIds: [PORTUGAL] }),
      foundChange({ kind: 'created', passportIds: null, destinationIds: [PORTUGAL] }),
      foundChange({ kind: 'verified', passportIds: [JAPAN, PORTUGAL], destinationIds: null }),
    );
    send();
    await until(() => receiver.received.length === 11);
    const told = Map.groupBy(receiver.received, ({ path }) => path.slice(1));
    const kinds = Object.fromEntries(
      [...told].map(([name, all]) => [name, all.map(({ body }) => JSON.parse(body).type.slice(7)).sort()]),
    );
    expect(kinds).toEqual({
      all: ['changed', 'created', 'ended', 'verified'],
      ended: ['ended'],
      'from-brazil': ['changed', 'created', 'verified'],
      'to-portugal': ['created', 'verified'],
      both: ['created'],
    });
  });

  it('are sent once each when several nodes find them at once', async () => {
    await endpoint('one');
    await publish(db.kysely, ...Array.from({ length: 30 }, () => foundChange()));
    send(3);
    await until(() => receiver.received.length >= 30);
    await Promise.all(senders.map((sender) => sender.stop(5000)));
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).data.id)).size).toBe(30);
    expect(receiver.received).toHaveLength(30);
  });

  itOnce('are not sent of the time before an endpoint, or in which it is disabled', async () => {
    await publish(db.kysely, foundChange());
    send();
    const through = await publish(db.kysely, foundChange());
    await until(async () => (await position()) === through);
    const { id } = await endpoint('late');
    await db.kysely
      .updateTable('webhook_endpoint')
      .set({ status: 'disabled', disabled_reason: 'account_holder' })
      .execute();
    const whileDisabled = await publish(db.kysely, foundChange());
    await until(async () => (await position()) === whileDisabled);
    await db.kysely.updateTable('webhook_endpoint').set({ status: 'active', disabled_reason: null }).execute();
    const last = await publish(db.kysely, foundChange());
    await until(() => receiver.received.length === 1);
    expect((await deliveriesOf(db, id)).map(({ changeId }) => Number(changeId))).toEqual([last]);
  });

  itOnce('wait for the end of the pause that a receiver asked for', async () => {
    receiver.answer(answering(503, { 'retry-after': '3600' }));
    const { id } = await endpoint('slow');
    send();
    await publish(db.kysely, foundChange());
    await until(async () => (await endpointRow(db, id)).paused_until !== null);
    const through = await publish(db.kysely, foundChange());
    await until(async () => (await position()) === through);
    expect(receiver.received).toHaveLength(1);
    receiver.answer(answering(204));
    await letTimePass(db, id);
    await until(async () => (await deliveriesOf(db, id)).every(({ status }) => status === 'delivered'));
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).data.id)).size).toBe(2);
  });

  itOnce('stay below 20 kB: of a long one the differing fields are left out', async () => {
    await endpoint('one');
    await publish(db.kysely, foundChange({ after: { details: 'é'.repeat(20_000) } }));
    send();
    await until(() => receiver.received.length === 1);
    const { body } = receiver.received[0] as Receiver['received'][0];
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_BODY_BYTES);
    expect(JSON.parse(body).data).not.toHaveProperty('after');
    expect(JSON.parse(body).data).toMatchObject({ ruleId: 1, kind: 'changed' });
  });

  itOn('postgres', kind)(`reach ${ENDPOINTS} endpoints`, { timeout: 200_000 }, async () => {
    const others = await insertAccount(db, null);
    await db.kysely
      .insertInto('webhook_endpoint')
      .columns(['account_id', 'url', 'secret'])
      .expression(
        sql`select ${others}::integer, ${`${receiver.url}/`} || number, ${'whsec_c2VjcmV0'}
          from generate_series(1, ${ENDPOINTS}::integer) number`,
      )
      .execute();
    await publish(db.kysely, foundChange());
    send();
    await until(() => receiver.received.length >= ENDPOINTS, 180_000);
    expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(ENDPOINTS);
  });
});
