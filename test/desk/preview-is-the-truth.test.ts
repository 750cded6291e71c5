import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from '../../src/catalog/build/build-image.ts';
import { withDatabaseSource } from '../../src/catalog/build/read-database.ts';
import { differencesOfVersions } from '../../src/catalog/changes/answer-differences.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import { VISA_REQUIREMENT_TYPES } from '../../src/domain/entry-rules/entry-rule.ts';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { lastRevision } from '../../src/services/changes/progress.repository.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { BRAZIL, type DeskData, deskData, draftOf, GERMANY, JAPAN, MINISTRY } from './desk-data.ts';
import { type DeskUser, deskUser } from './desk-under-test.ts';

const fields = fc.record(
  {
    visaRequirementType: fc.constantFrom(...VISA_REQUIREMENT_TYPES, null),
    maxStayDays: fc.constantFrom(15, 30, 90, null),
    returnTicket: fc.constantFrom('required', 'recommended', null),
    generalNotes: fc.constantFrom('A note', 'Another note', null),
    priority: fc.constantFrom(0, 45, 70),
    inheritsGeneral: fc.boolean(),
  },
  { requiredKeys: [] },
);
const edit = fc.oneof(
  fc.record({ action: fc.constant('change' as const), which: fc.nat(), fields }),
  fc.record({ action: fc.constant('retire' as const), which: fc.nat(), fields: fc.constant({}) }),
  fc.record({
    action: fc.constant('create' as const),
    which: fc.nat(),
    fields: fc.tuple(
      fields,
      fc.constantFrom({ fromCountryId: BRAZIL }, { fromCountryId: GERMANY }, { fromCountryGroupId: 1 }, {}),
      fc.constantFrom({ toCountryId: JAPAN }, { toCountryId: 32 }, { toCountryGroupId: 1 }),
    ),
  }),
);

describe('a preview', () => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let data: DeskData;
  let author: DeskUser;
  let reviewer: DeskUser;
  let count = 0;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    api = await startDashboard(db);
    data = deskData(db);
    await data.load();
    author = await deskUser(db, api, 'editor');
    reviewer = await deskUser(db, api, 'reviewer');
    await deriveChanges(db.kysely, Date.now());
  });
  afterAll(async () => {
    data?.remove();
    await api?.close();
    await db?.close();
  });

  it('says exactly what the changes say that are derived from its publication', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (chosen) => {
        const edits = await editsOf(chosen);
        fc.pre(edits.length > 0); // not where all rules were retired before
        const drafted = await author.ask(
          'POST',
          '/changes',
          draftOf({}, { edits, evidence: [{ ...MINISTRY, topics: undefined }] }),
        );
        expect([drafted.statusCode, drafted.json.message]).toEqual([201, undefined]);
        const { id } = drafted.json;
        const before = await lastRevision(db.kysely);
        const { preview } = (await author.ask('POST', `/changes/${id}/preview`)).json;
        for (const [user, name] of [
          [author, 'submit'],
          [reviewer, 'approve'],
          [reviewer, 'publish'],
        ] as const) {
          const answer = await user.ask('POST', `/changes/${id}/${name}`, name === 'approve' ? {} : undefined);
          expect([name, answer.statusCode, answer.json.message]).toEqual([name, 200, undefined]);
        }
        const last = await db.kysely.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirst();
        await deriveChanges(db.kysely, Date.now());
        const derived = await db.kysely
          .selectFrom('change')
          .selectAll()
          .where('id', '>', last?.id ?? '0')
          .where('kind', '<>', 'verified')
          .execute();
        const pairs = derived.reduce((sum, one) => sum + one.pairs_affected, 0);
        expect(pairs).toBe(preview.pairsAffected);
        const touched = new Set(derived.flatMap((one) => one.destination_ids ?? []));
        for (const { pairs } of preview.differences) {
          for (const [, destination] of pairs) expect(touched.has(destination)).toBe(true);
        }
        const shown = preview.differences.flatMap((one: { pairs: [number, number][] }) => one.pairs);
        expect(inOrder(shown)).toEqual(inOrder(await differingSince(before)));
      }),
      { numRuns: process.env.TEST_ALL ? 25 : 12 },
    );
  });

  const inOrder = (pairs: readonly (readonly [number, number])[]) => pairs.map((pair) => pair.join()).sort();

  /** Of all answers, by two catalogs of everything that know nothing of previews. */
  async function differingSince(revision: number): Promise<[number, number][]> {
    const now = Date.now();
    const editionOf = (throughRevision: number) =>
      withRowReader(db.kysely, (reader) =>
        withDatabaseSource(reader, async (source) => new RulesEdition(await buildImage(source, now)), {
          throughRevision,
        }),
      );
    const [earlier, later] = [await editionOf(revision), await editionOf(await lastRevision(db.kysely))];
    return [...differencesOfVersions(earlier, later)].map(({ passportId, destinationId }) => [
      passportId,
      destinationId,
    ]);
  }

  async function editsOf(chosen: readonly { action: string; which: number; fields: unknown }[]): Promise<object[]> {
    const rules = await db.kysely
      .selectFrom('entry_rule')
      .select('id')
      .where('retired_at', 'is', null)
      .orderBy('id')
      .execute();
    const used = new Set<number>();
    return chosen.flatMap(({ action, which, fields }): object[] => {
      if (action === 'create') {
        count += 1;
        const [own, from, to] = fields as [object, object, object];
        return [{ action, fields: { ruleKey: `made-${count}`, visaRequirementType: 'eta', ...own, ...from, ...to } }];
      }
      const id = rules[which % rules.length]?.id;
      if (id === undefined || used.has(id)) return [];
      used.add(id);
      const said = Object.keys(fields as object).length === 0 ? { maxStayDays: 33 } : fields;
      return [action === 'retire' ? { action, ruleId: id } : { action, ruleId: id, fields: said }];
    });
  }
});
