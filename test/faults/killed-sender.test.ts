/** A node that is killed again and again while it sends webhooks (SIGKILL: no chance to clean up) loses none of them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundChange, publish } from '../changes/publish.ts';
import { databaseKinds } from '../helpers/database.ts';
import { prepareReopenedDatabase, type ReopenedDatabase } from '../helpers/databases/reopened-database.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { until } from '../helpers/served-node.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { insertAccount, makeEndpoint, type SendingDatabase } from '../webhooks/sending-under-test.ts';

const program = path.resolve(import.meta.dirname, 'programs/send-webhooks.ts');
const ENDPOINTS = 10;
/** The embedded database has to be opened again each time, which the other fault suites try at length. */
// Fifty by `npm run test:all`.
const KILLS = { embedded: 3, postgres: process.env.TEST_ALL ? 50 : 12 };
/** Of each kill: a change for every endpoint, and tests. */
const DELIVERIES_FOR_EACH = 40;
const TESTS_FOR_EACH = DELIVERIES_FOR_EACH - ENDPOINTS;

describe.each(databaseKinds)('killing a node that sends webhooks (%s)', (kind) => {
  let database: ReopenedDatabase;
  let receiver: Receiver;
  beforeAll(async () => {
    database = await prepareReopenedDatabase(kind);
    receiver = await startReceiver();
    receiver.answer((response) => setTimeout(() => response.writeHead(204).end(), 5));
  });
  afterAll(async () => {
    await receiver?.close();
    await database?.remove();
  });

  async function inDatabase<T>(work: (db: SendingDatabase) => Promise<T>): Promise<T> {
    const db = await database.open();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  const fillUp = (db: SendingDatabase, endpoints: readonly number[], count: number) =>
    db.kysely
      .insertInto('webhook_delivery')
      .values(
        Array.from({ length: count }, (_, index) => ({
          endpoint_id: endpoints[index % endpoints.length] ?? 0,
          type: 'webhook.test',
        })),
      )
      .execute();

  /** As if the hold of the killed node had run out. */
  const release = (db: SendingDatabase) =>
    db.kysely
      .updateTable('webhook_endpoint')
      .set({ held_until: null, due_at: new Date(0) })
      .execute();

  const run = () => fork(program, [JSON.stringify(database.target)], { stdio: 'inherit' });

  it(`loses none over ${KILLS[kind]} kills`, { timeout: 400_000 }, async () => {
    const random = seededRandom(23);
    const endpoints = await inDatabase(async (db) => {
      const accountId = await insertAccount(db);
      const made = [];
      for (let count = 0; count < ENDPOINTS; count++)
        made.push((await makeEndpoint(db, accountId, `${receiver.url}/${count}`)).id);
      return made;
    });
    for (let kill = 0; kill < KILLS[kind]; kill++) {
      await inDatabase(async (db) => {
        await fillUp(db, endpoints, TESTS_FOR_EACH);
        await publish(db.kysely, foundChange());
        await release(db);
      });
      const killAt = receiver.received.length + 1 + Math.floor(random() * (DELIVERIES_FOR_EACH - 10));
      const child = run();
      await until(() => receiver.received.length >= killAt, 60_000, 1);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await inDatabase(release);
    const received = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    const last = run();
    await until(() => received().size >= KILLS[kind] * DELIVERIES_FOR_EACH, 60_000);
    await until(async () => kind === 'embedded' || (await inDatabase(pending)) === 0);
    const told = receiver.received.flatMap(({ path: endpoint, body }) => {
      const { type, data } = JSON.parse(body);
      return type === 'webhook.test' ? [] : [`${endpoint} ${data.id}`];
    });
    expect(new Set(told).size).toBe(KILLS[kind] * ENDPOINTS);
    last.kill('SIGKILL');
    await once(last, 'exit');
    const ids = await inDatabase((db) => db.kysely.selectFrom('webhook_delivery').select('message_id').execute());
    expect(ids).toHaveLength(KILLS[kind] * DELIVERIES_FOR_EACH);
    expect(received()).toEqual(new Set(ids.map(({ message_id }) => `msg_${message_id.replaceAll('-', '')}`)));
  });
});

async function pending(db: SendingDatabase): Promise<number> {
  const rows = await db.kysely.selectFrom('webhook_delivery').select('id').where('status', '=', 'pending').execute();
  return rows.length;
}
