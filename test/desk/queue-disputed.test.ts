import type { DisputedFacts } from '@carnet/rules/facts/disputed-facts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { readEdition } from '../helpers/read-edition.ts';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { BRAZIL, type DeskData, deskData } from './desk-data.ts';
import { type DeskUser, deskUser } from './desk-under-test.ts';

/** What a compilation read: a shorter stay of Germans, and a longer validity. */
const EVIDENCE = `source: digest
destination: JP
record: { file: japan.json, commit: ${'a'.repeat(40)}, lastUpdated: 2026-06-01, characters: 100 }
pages:
  list: { url: "https://www.example.org/list", name: List of exempt countries }
visa:
  - { class: visa-free, days: 90, page: list, on: 2026-06-01, passports: [BR, FR, ES, IT] }
  - { class: visa-free, days: 30, page: list, on: 2026-06-01, passports: [DE] }
passportValidity: { rule: 6-months-on-arrival, text: Six months., page: list, on: 2026-06-01 }
`;

describe.each(anyDatabase)('what sources dispute (%s)', (kind) => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let data: DeskData;
  let editor: DeskUser;
  let disputed: readonly DisputedFacts[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db, { disputedFacts: () => disputed });
    data = deskData(db);
    editor = await deskUser(db, api, 'editor');
    await data.load({
      'evidence/JP.yaml': EVIDENCE,
      'groups/jp_visa_exempt.yaml': (SAMPLE_FILES['groups/jp_visa_exempt.yaml'] as string).replace(
        '  - { country: DE, status: member }',
        ['DE', 'FR', 'ES', 'IT'].map((country) => `  - { country: ${country}, status: member }`).join('\n'),
      ),
      'sources/digest.yaml': (SAMPLE_FILES['sources/treaty.yaml'] as string)
        .replace('id: treaty', 'id: digest')
        .replace('kind: official', 'kind: official_second_hand'),
      'entry/JP.yaml': (SAMPLE_FILES['entry/JP.yaml'] as string).replace(
        'locator: Annex, checkedOn: 2024-03-02 }',
        'locator: Annex, checkedOn: 2024-03-02 }\n      - { source: digest, checkedOn: 2026-06-01 }',
      ),
    });
    await catalogIsBuilt();
  });
  afterAll(async () => {
    data?.remove();
    await api?.close();
    await db?.close();
  });

  /** As a node would do after a change of the data. */
  async function catalogIsBuilt() {
    disputed = new MemoryCatalog(await readEdition(db), undefined).disputedFacts();
  }
  const queue = async (query = '') => (await editor.ask('GET', `/queue${query}`)).json.data;

  it('waits with the topics, and weighs as one reason more', async () => {
    const [general, exempt] = [await data.ruleId('general'), await data.ruleId('visa-exempt')];
    const items = await queue('?reason=disputed');
    expect(items).toEqual([
      expect.objectContaining({ ruleId: general, reasons: ['due', 'disputed'], disputedTopics: ['documentValidity'] }),
      expect.objectContaining({ ruleId: exempt, reasons: ['due', 'disputed'], disputedTopics: ['visa'] }),
    ]);
    await sql`insert into pair_question values ((now() at time zone 'utc')::date, ${BRAZIL}, 32, 200)`.execute(
      db.kysely,
    );
    const all = await queue();
    expect(all.find(({ ruleKey }: { ruleKey: string }) => ruleKey === 'citizens')).toMatchObject({
      reasons: ['due'],
      disputedTopics: [],
    });
    const keys = (of: readonly { ruleKey: string }[]) => of.map(({ ruleKey }) => ruleKey);
    // Five passports to Japan count 150, three passports to their own countries 30 and 200 questions.
    expect(keys(all)).toEqual(['general', 'visa-exempt', 'citizens']);
    const found = disputed;
    disputed = [];
    expect(keys(await queue())).toEqual(['general', 'citizens', 'visa-exempt']);
    disputed = found;
  });

  it('waits no more when an official page has said the same since', async () => {
    const evidence = {
      publication: { code: 'mofa', name: 'Visas', publisher: 'The ministry', kind: 'official' },
      statedOn: '2026-06-12',
      url: 'https://www.mofa.go.jp/visas',
      quote: 'for up to 90 days',
    };
    const verified = await editor.ask('POST', '/verifications', {
      ruleIds: [await data.ruleId('visa-exempt')],
      evidence,
    });
    expect(verified.json.status).toBe('published');
    await catalogIsBuilt();
    expect((await queue('?reason=disputed')).map(({ ruleKey }: { ruleKey: string }) => ruleKey)).toEqual(['general']);
  });
});
