/** What is counted as traffic of a pair, over sockets, and how it is kept. */

import { tripQuestionExample } from '@carnet/rules/trips/question/example.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { PairTraffic } from '../../src/services/traffic/pair-traffic.ts';
import { deskData } from '../desk/desk-data.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { type PortalUnderTest, startPortal } from '../http-portal/portal-under-test.ts';

describe.each(databaseKinds)('traffic of pairs (%s)', (kind) => {
  let db: TestDatabase;
  let traffic: PairTraffic;
  let api: ApiUnderTest;
  let portal: PortalUnderTest;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    const data = deskData(db);
    await data.load();
    data.remove();
    traffic = counter();
    api = await startApi({ traffic });
    portal = await startPortal({ traffic });
  });
  afterAll(async () => {
    await api?.close();
    await portal?.close();
    await db?.close();
  });
  beforeEach(async () => {
    await traffic.flush();
    await sql`delete from pair_question`.execute(db.kysely);
  });

  const counter = (at: TestDatabase['kysely'] = db.kysely) => new PairTraffic({ db: at, logger: silentLogger() });
  const stored = async (): Promise<[string, number][]> => {
    const { rows } = await sql<{ pair: string; questions: string }>`
      select passport_id || '>' || destination_id as pair, sum(questions) as questions from pair_question
      group by 1 order by 1`.execute(db.kysely);
    const totals = await sql`select passport_id || '>' || destination_id as pair, questions::text from pair_total
      where questions <> 0 order by 1`.execute(db.kysely);
    expect(totals.rows).toEqual(rows);
    return rows.map(({ pair, questions }) => [pair, Number(questions)]);
  };
  const asked = (path: string, init: RequestInit = {}) =>
    fetch(`${api.baseUrl}/v1${path}`, {
      ...init,
      headers: { 'x-api-key': api.key, 'content-type': 'application/json', ...init.headers },
    });
  const personalized = (from: number, to: number) =>
    `/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}`;

  it('is every answer about the pair, of the API and of the portal', async () => {
    const first = await asked(personalized(76, 392));
    const etag = first.headers.get('etag') as string;
    expect((await asked(personalized(76, 392), { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await asked(`${personalized(76, 392)}&asOf=2027-01-01`)).status).toBe(200);
    expect((await portal.get('/check/BR/JP')).status).toBe(200);
    expect((await portal.get(`/portal/v1${personalized(76, 392)}`)).status).toBe(200);
    await traffic.flush();
    expect(await stored()).toEqual([['76>392', 5]]);
  });

  it('is no question that has no answer, and no trip check: nothing of those is stored', async () => {
    expect((await asked(personalized(76, 76))).status).toBe(422);
    expect((await asked(personalized(76, api.ids.missing))).status).toBe(404);
    expect((await asked(personalized(76, api.ids.destinationWithoutRules))).status).toBe(404);
    expect((await asked('/entry-requirements/personalized?fromCountryId=76')).status).toBe(400);
    expect((await asked(personalized(76, 392), { headers: { 'x-api-key': api.revokedKey } })).status).toBe(401);
    expect((await portal.get('/check/BR/BR')).status).toBe(200);
    await asked('/trip-checks', { method: 'POST', body: JSON.stringify(tripQuestionExample) });
    await traffic.flush();
    expect(await stored()).toEqual([]);
  });

  it('adds up over nodes and days, and forgets what is older than 30 days', async () => {
    const other = counter();
    for (const node of [traffic, other]) for (let times = 0; times < 3; times += 1) node.count(76, 392);
    other.count(276, 392);
    await Promise.all([traffic.flush(), other.flush()]);
    await sql`
      insert into pair_question select day - 29, passport_id, destination_id, 10 from pair_question
      union all select day - 30, passport_id, destination_id, 1000 from pair_question`.execute(db.kysely);
    await traffic.flush();
    expect(await stored()).toEqual([
      ['276>392', 11],
      ['76>392', 16],
    ]);
  });

  it('keeps what the database does not take, and writes it at the end', async () => {
    await sql`alter table pair_question rename to away`.execute(db.kysely);
    const node = counter();
    node.count(76, 392);
    await node.flush();
    node.count(76, 392);
    await sql`alter table away rename to pair_question`.execute(db.kysely);
    await node.stop();
    expect(await stored()).toEqual([['76>392', 2]]);
  });
});
