import { answer } from '@carnet/rules/answer.ts';
import { dayOf } from '@carnet/rules/calendar.ts';
import { noticedMembers } from '@carnet/rules/differences.ts';
import { requirementOf } from '@carnet/rules/requirement.ts';
import { checkTrip } from '@carnet/rules/trips/check-trip.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryCatalog } from '../../../src/catalog/catalog.ts';
import type { RulesEdition } from '../../../src/catalog/rules-edition.ts';
import type { HealthRequirement } from '../../../src/catalog/schemas/health-requirement.ts';
import { questionLookup } from '../../../src/catalog/trips/question-lookup.ts';
import { KEPT_JOURNEYS, questionOf } from '../../../src/domain/desk/kept-journeys.ts';
import type { FlippedTrip } from '../../../src/domain/desk/preview.ts';
import { deriveChanges } from '../../../src/node/changes/derive-changes.ts';
import { lastRevision } from '../../../src/services/changes/progress.repository.ts';
import { readEdition } from '../../helpers/read-edition.ts';
import { draftOf, MINISTRY } from '../desk-data.ts';
import { RANDOM_EDIT, randomEdits } from '../random-edits.ts';
import { type SampleDesk, sampleDesk } from '../sample-desk.ts';

describe('a preview', () => {
  let desk: SampleDesk;
  let editsOf: ReturnType<typeof randomEdits>;
  beforeAll(async () => {
    desk = await sampleDesk();
    await deriveChanges(desk.db.kysely, Date.now());
    editsOf = randomEdits(desk.db);
  });
  afterAll(() => desk?.close());

  it('says exactly what the changes say that are derived from its publication', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(RANDOM_EDIT, { minLength: 1, maxLength: 3 }), async (chosen) => {
        const edits = await editsOf(chosen);
        fc.pre(edits.length > 0); // not where all rules were retired before
        const drafted = await desk.author.ask(
          'POST',
          '/changes',
          draftOf({}, { edits, evidence: [{ ...MINISTRY, topics: undefined }] }),
        );
        expect([drafted.statusCode, drafted.json.message]).toEqual([201, undefined]);
        const { id } = drafted.json;
        const before = await lastRevision(desk.db.kysely);
        const previewed = await desk.author.ask('POST', `/changes/${id}/preview`);
        expect([previewed.statusCode, previewed.json.message]).toEqual([200, undefined]);
        const { preview } = previewed.json;
        for (const [user, name] of [
          [desk.author, 'submit'],
          [desk.reviewer, 'approve'],
          [desk.reviewer, 'publish'],
        ] as const) {
          const answer = await user.ask('POST', `/changes/${id}/${name}`, name === 'approve' ? {} : undefined);
          expect([name, answer.statusCode, answer.json.message]).toEqual([name, 200, undefined]);
        }
        const last = await desk.db.kysely.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirst();
        await deriveChanges(desk.db.kysely, Date.now());
        const derived = await desk.db.kysely
          .selectFrom('change')
          .selectAll()
          .where('id', '>', last?.id ?? '0')
          .where('kind', '<>', 'verified')
          .execute();
        const ofEntry = derived.filter(({ about }) => about === 'entry_requirement');
        const pairs = ofEntry.reduce((sum, one) => sum + one.pairs_affected, 0);
        expect(pairs).toBe(preview.pairsAffected);
        const touched = new Set(ofEntry.flatMap((one) => one.destination_ids ?? []));
        for (const { pairs } of preview.differences) {
          for (const [, destination] of pairs) expect(touched.has(destination)).toBe(true);
        }
        const shown = preview.differences.flatMap((one: { pairs: [number, number][] }) => one.pairs);
        const differing = await differingSince(before);
        expect(inOrder(shown)).toEqual(inOrder(differing.entry));
        const ofHealth = preview.health.flatMap((one: { pairs: [number, number][] }) => one.pairs);
        expect([...new Set(inOrder(ofHealth))]).toEqual(inOrder(differing.health));
        const told = derived.filter(({ about }) => about === 'health_requirement');
        const isTold = ([from, to]: [number, number]) =>
          told.some((one) => one.destination_ids?.includes(to) && one.passport_ids?.includes(from) !== false);
        expect(differing.health.filter((pair) => !isTold(pair))).toEqual([]);
        const { flippedTrips, tripsFlipped } = preview;
        expect([tripsFlipped, flippedTrips]).toEqual([differing.trips.length, differing.trips.slice(0, 5)]);
      }),
      { numRuns: process.env.TEST_ALL ? 30 : 15 },
    );
  });

  const inOrder = (pairs: readonly (readonly [number, number])[]) => pairs.map((pair) => pair.join()).sort();

  /** Of all answers, by two catalogs of everything that know nothing of previews. */
  async function differingSince(revision: number) {
    const now = Date.now();
    const editionOf = (throughRevision: number) => readEdition(desk.db, { now, known: { throughRevision } });
    const [earlier, later] = [await editionOf(revision), await editionOf(await lastRevision(desk.db.kysely))];
    const countryIds = later.countries.all.map(({ id }) => id);
    const entry = countryIds.flatMap((from) =>
      countryIds.flatMap((to): [number, number][] => {
        const [was, is] = [earlier, later].map(({ ruleSet, day }) => {
          const found = answer(ruleSet, from, to, { day });
          return found && JSON.stringify(noticedMembers(requirementOf(found)));
        });
        return was === is ? [] : [[from, to]];
      }),
    );
    const [was, is] = [healthAnswers(earlier), healthAnswers(later)];
    const health = [...is].filter(([pair, answer]) => answer !== was.get(pair)).map(([pair]) => pair);
    return {
      entry,
      health: health.map((pair) => pair.split(' ').map(Number) as [number, number]),
      trips: tripsBetween(earlier, later),
    };
  }

  /** Of all kept journeys whose countries the sample set has. */
  function tripsBetween(earlier: RulesEdition, later: RulesEdition): FlippedTrip[] {
    const day = dayOf(Date.now());
    const codes = later.countryIds;
    const known = KEPT_JOURNEYS.filter(({ passport, destinations }) =>
      [passport, ...destinations].every((code) => codes.has(code)),
    );
    expect(known.length).toBeGreaterThan(0);
    const lookup = questionLookup(new MemoryCatalog(later, undefined));
    return known.flatMap((journey): FlippedTrip[] => {
      const question = readQuestion(questionOf(journey, day), lookup, day);
      const [before, after] = [earlier, later].map(
        ({ tripFacts }) => checkTrip(question, tripFacts, { asOf: day }).verdict,
      );
      if (before === after || before === undefined || after === undefined) return [];
      const [passportId, ...destinationIds] = [journey.passport, ...journey.destinations].map((code) =>
        codes.get(code),
      );
      return [{ passportId, destinationIds, before, after } as FlippedTrip];
    });
  }

  /** By where travellers come from and go, what is required of them, as the public lists tell it. */
  function healthAnswers(edition: RulesEdition): Map<string, string> {
    const today = dayOf(Date.now());
    const catalog = new MemoryCatalog(edition, undefined);
    const all = JSON.parse(String(catalog.healthRequirements({}, 1, 1000))).data as HealthRequirement[];
    const countries = edition.countries.all.filter(({ issuesPassports }) => issuesPassports);
    const answers = new Map<string, string>();
    for (const { id: to } of countries) {
      const own = all.filter(({ countryId }) => countryId === to);
      for (const { id: from } of countries) {
        if (from === to) continue;
        const holding = own.filter(({ conditions }) => {
          const group = conditions?.arrivingFromGroupId ?? null;
          if (group === null) return true;
          const { members } = JSON.parse(String(edition.groups.one(group)));
          return members.some((one: { countryId: number; status: string; until: string | null }) => {
            const stands = one.status === 'member' && (one.until === null || one.until > today);
            return one.countryId === from && stands;
          });
        });
        const told = holding.map(({ vaccineId, requirement, circumstances, conditions, regionSpecific }) => {
          return { vaccineId, requirement, circumstances, conditions, regionSpecific };
        });
        answers.set(`${from} ${to}`, JSON.stringify(told));
      }
    }
    return answers;
  }
});
