/** How the queue ranks rules without questions, by visits to their destination; and when a rule counts as verified. */
import type { KnownForDesk } from '@carnet/rules/facts/verified-rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { readEdition } from '../helpers/read-edition.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { type DeskData, deskData } from './desk-data.ts';
import { type DeskUser, deskUser } from './desk-under-test.ts';

const generalOf = (destination: string, checkedOn = '2025-05-01', source = 'treaty') => `destination: ${destination}
rules:
  - key: general-${destination.toLowerCase()}
    visa: { type: visa_required }
    sources:
      - { source: ${source}, checkedOn: ${checkedOn} }
`;

describe.each(anyDatabase)('the order of the queue (%s)', (kind) => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let data: DeskData;
  let editor: DeskUser;
  let known: KnownForDesk | undefined;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db, { knownForDesk: () => known });
    data = deskData(db);
    editor = await deskUser(db, api, 'editor');
    await data.load({
      'entry/AQ.yaml': generalOf('AQ', '1959-12-01'),
      'entry/BT.yaml': generalOf('BT'),
      'entry/FR.yaml': generalOf('FR'),
      'entry/BR.yaml': generalOf('BR', '1959-12-01'),
    });
  });
  afterAll(async () => {
    data?.remove();
    await api?.close();
    await db?.close();
  });

  type Item = { ruleKey: string; visits: string; passports: number; checkedOn: string | null };
  const queue = async (): Promise<Item[]> => (await editor.ask('GET', '/queue?reason=due')).json.data;

  it('has destinations that many visit first, and places where nobody lives last, however old what is known of them', async () => {
    const items = await queue();
    const places = items
      .filter(({ ruleKey }) => /^general/.test(ruleKey))
      .map(({ ruleKey, visits }) => [ruleKey, visits]);
    expect(places).toEqual([
      // The same weight and age: in order of their ids.
      ['general-fr', 'most'],
      ['general', 'most'],
      ['general-br', 'many'],
      ['general-bt', 'few'],
      ['general-aq', 'nobody_lives'],
    ]);
    expect(items.at(-1)?.ruleKey).toBe('general-aq');
    expect(items[0]?.passports).toBeGreaterThan(190);
  });

  it('has what is asked about first all the same', async () => {
    await sql`insert into pair_question values ((now() at time zone 'utc')::date, 76, 10, 1000000)`.execute(db.kysely);
    expect((await queue())[0]?.ruleKey).toBe('general-aq');
    await sql`delete from pair_question`.execute(db.kysely);
  });

  it('counts as verified what answers count: the newest day, of the pair that is known least well', async () => {
    known = new MemoryCatalog(await readEdition(db), undefined).knownForDesk();
    const [rule] = (await queue()).filter(({ ruleKey }) => ruleKey === 'general-br');
    expect(rule?.checkedOn).toBe('1959-12-01');
    const id = await data.ruleId('general-br');
    expect(known.rules.find(({ ruleId }) => ruleId === id)).toEqual({ ruleId: id, day: '1959-12-01' });
    // As a list of a whole destination says it, in the catalog alone.
    known = { ...known, rules: [{ ruleId: id, day: '2026-01-01' }] };
    const again = (await editor.ask('GET', '/queue')).json.data as Item[];
    expect(again.find(({ ruleKey }) => ruleKey === 'general-br')?.checkedOn).toBe('2026-01-01');
    const figures = (await editor.ask('GET', '/figures')).json;
    expect(figures.neverCheckedPairs).toBe(known.pairs.unverified);
    expect(figures.neverChecked).toBe(0);
  });

  it('says never of a rule that compilations alone confirm', async () => {
    known = undefined;
    await sql`update publication set kind = 'compilation' where code = 'treaty'`.execute(db.kysely);
    const items = await queue();
    expect(items.map(({ checkedOn }) => checkedOn)).toEqual(items.map(() => null));
    const figures = (await editor.ask('GET', '/figures')).json;
    expect([figures.neverChecked, figures.due]).toEqual([figures.rules, figures.rules]);
  });
});
