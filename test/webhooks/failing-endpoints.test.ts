import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../src/infrastructure/mail/mailer.ts';
import { seeToFailingEndpoints } from '../../src/services/webhooks/failing-endpoints.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { endpointRow, HOLDER, insertAccount, makeEndpoint, senderOptions } from './sending-under-test.ts';

const URL = 'https://hooks.example.org/carnet';
const HOUR = 3_600_000;

describe.each(anyDatabase)('an endpoint that fails for days (%s)', (kind) => {
  let db: TestDatabase;
  let accountId: number;
  let id: number;
  const mails: Mail[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    accountId = await insertAccount(db);
  });
  beforeEach(async () => {
    ({ id } = await makeEndpoint(db, accountId, URL));
  });
  afterEach(async () => {
    mails.length = 0;
    await db.kysely.deleteFrom('webhook_endpoint').execute();
  });
  afterAll(() => db?.close());

  /** So many hours ago; null: never. */
  const since = async (failing: number, warned: number | null = null) => {
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
    await db.kysely
      .updateTable('webhook_endpoint')
      .set({ failing_since: ago(failing), warned_at: warned === null ? null : ago(warned) })
      .where('id', '=', id)
      .execute();
  };
  const look = (more = {}) => seeToFailingEndpoints(senderOptions(db, mails, more));

  it('is left alone for four days', async () => {
    await since(95);
    await look();
    expect(mails).toEqual([]);
    expect(await endpointRow(db, id)).toMatchObject({ status: 'active', warned_at: null });
  });

  it('has its holder told once, a day before it is disabled', async () => {
    await since(97);
    await look();
    await look();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: HOLDER, subject: 'Your webhook endpoint does not answer' });
    const day = new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10);
    expect(mails[0]?.text).toContain(`disabled on ${day}`);
    expect((await endpointRow(db, id)).status).toBe('active');
  });

  it('is disabled after five days', async () => {
    await since(121, 25);
    await look();
    expect(await endpointRow(db, id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    expect(mails.map(({ subject }) => subject)).toEqual(['Your webhook endpoint was disabled']);
  });

  it('is not disabled on the day of its mail, however late that was', async () => {
    await since(1000);
    await look();
    await since(1000, 23);
    await look();
    expect((await endpointRow(db, id)).status).toBe('active');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your webhook endpoint does not answer']);
  });

  it('is not disabled while the mail cannot be sent', async () => {
    await since(1000);
    const mailer = { send: () => Promise.reject(new Error('no mail server')) };
    await look({ mailer });
    await look({ mailer });
    expect(await endpointRow(db, id)).toMatchObject({ status: 'active', warned_at: null });
  });

  it('of an account without an address is disabled all the same', async () => {
    const silent = await insertAccount(db, null).catch(() => accountId);
    await db.kysely.updateTable('webhook_endpoint').set({ account_id: silent }).where('id', '=', id).execute();
    await since(121, 25);
    await look();
    expect((await endpointRow(db, id)).status).toBe('disabled');
  });
});
