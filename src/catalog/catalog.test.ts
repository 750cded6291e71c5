import { answer as answerOf } from '@carnet/rules/answer.ts';
import { isGeneral, scopeKey } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { compareByPrecedence } from '@carnet/rules/entry-rules/precedence.ts';
import { isInForce } from '@carnet/rules/entry-rules/validity.ts';
import { resolve, sourceOrder, speaksOf } from '@carnet/rules/facts/cascade.ts';
import { filledFields, type Givers, giversInList, giversOf } from '@carnet/rules/facts/filled-fields.ts';
import type { InheritedTopic } from '@carnet/rules/facts/topic-names.ts';
import { completeRecord } from '@carnet/rules/plain-record.ts';
import { requirementOf } from '@carnet/rules/requirement.ts';
import { ENTRY_RULE_FIELDS, type EntryRule, INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { served } from '@carnet/rules/schema/served.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COUNTRY_IDS,
  membershipsArbitrary,
  rulesArbitrary,
  SOURCES,
  type StatedRule,
  stated,
  TODAY,
} from '../../test/helpers/arbitrary-rules.ts';
import { catalogSource } from '../../test/helpers/catalog-source.ts';
import { placeRows } from '../../test/helpers/places/place-rows.ts';
import { type Answer, toBytes } from './byte-text.ts';
import { MemoryCatalog } from './catalog.ts';
import { buildPlaceImage } from './places/build/build-place-image.ts';
import { PlaceStore } from './places/place-store.ts';
import { RulesEdition } from './rules-edition.ts';
import type { EntryRequirement } from './schemas/entry-requirement.ts';
import type { PersonalizedResult } from './schemas/personalized-result.ts';

const NOW = Date.parse(`${TODAY}T12:00:00Z`);

const sourceOf = (rules: readonly EntryRule[], memberships: readonly Membership[], territory?: number) =>
  catalogSource({ rules, memberships, territory });

async function catalogOf(rules: readonly EntryRule[], memberships: readonly Membership[]): Promise<MemoryCatalog> {
  return new MemoryCatalog(await editionOf(rules, memberships, NOW), undefined);
}

async function editionOf(rules: readonly EntryRule[], memberships: readonly Membership[], now: number) {
  return RulesEdition.of(sourceOf(rules, memberships), now);
}

const parse = <T>(text: Answer | undefined): T | undefined =>
  text === undefined ? undefined : JSON.parse(toBytes(text).toString());

describe('the catalog', () => {
  it('gives on every pair the winner that the pure function gives, and the same trace', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        for (const from of COUNTRY_IDS) {
          expect(catalog.personalized(from, from)).toBeUndefined();
          expect(catalog.personalizedWith(from, from, { trace: true })).toBeUndefined();
          for (const to of COUNTRY_IDS.filter((id) => id !== from)) {
            const expected = resolve(rules, from, to, { memberships, sources: SOURCES, day: TODAY });
            const answer = parse<PersonalizedResult>(catalog.personalized(from, to));
            expect(answer?.requirement.id).toBe(expected.winner?.id);
            const traced = parse<PersonalizedResult>(catalog.personalizedWith(from, to, { trace: true }));
            expect(traced?.requirement).toEqual(answer?.requirement);
            if (expected.winner !== null) expectAnswer(answer?.requirement, giversOf(expected));
            expect(traced?.applicabilityContext.trace?.topics ?? []).toEqual(
              Object.entries(expected.winner === null ? {} : expected.topics)
                .filter(([, { rule, losers }]) => rule !== null || losers.length > 0)
                .map(([topic, { rule, losers }]) => ({
                  topic,
                  ruleId: rule?.id ?? null,
                  losers: losers.map((one) => ({ ruleId: one.rule.id, reason: one.reason })),
                })),
            );
            expect(
              traced?.applicabilityContext.trace?.candidates.map((c) => [c.ruleId, c.outcome, c.lostAtStep]),
            ).toEqual(
              expected.winner === null
                ? undefined
                : expected.candidates.map((c) => [c.rule.id, c.outcome, c.lostAtStep]),
            );
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('answers no passport of a territory that issues none, and serves no rule about one', async () => {
    const [territory = 0, ...others] = COUNTRY_IDS;
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const whole = await catalogOf(rules, memberships);
        const catalog = new MemoryCatalog(RulesEdition.of(sourceOf(rules, memberships, territory), NOW), undefined);
        for (const to of COUNTRY_IDS) {
          expect(catalog.personalized(territory, to)).toBeUndefined();
          expect(catalog.personalizedWith(territory, to, { trace: true })).toBeUndefined();
          for (const from of others) {
            const [answer, before] = [catalog, whole].map((one) => parse(one.personalized(from, to)));
            expect(answer).toEqual(before);
          }
          const lists = [
            catalog.entryRequirements({}, 1, 100),
            catalog.entryRequirements({ toCountryId: to }, 1, 100),
            catalog.entryRequirements({ fromCountryId: territory }, 1, 100),
            catalog.entryRequirementsByDestination(to, 1, 100),
          ].map((list) => parse<{ data: EntryRequirement[] }>(list)?.data ?? []);
          expect(lists.flat().filter(({ fromCountryId }) => fromCountryId === territory)).toEqual([]);
        }
        for (const { id, fromCountryId } of rules) {
          if (fromCountryId === territory) expect(catalog.entryRequirement(id)).toBeUndefined();
        }
        expect(catalog.passportOf(territory)).toMatchObject({ issuesPassports: false, passportCountryId: 76 });
        expect(catalog.passportOf(76)).toMatchObject({ issuesPassports: true, passportCountryId: 76 });
      }),
      { numRuns: 100 },
    );
  });

  it('tells the countries that can be entered by what it answers', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        const answered = COUNTRY_IDS.flatMap((from) =>
          COUNTRY_IDS.filter((to) => to !== from).flatMap((to) => {
            const requirement = parse<PersonalizedResult>(catalog.personalized(from, to))?.requirement;
            return requirement === undefined ? [] : [{ to }];
          }),
        );
        for (const id of COUNTRY_IDS) {
          expect(catalog.isDestination(id)).toBe(answered.some((one) => one.to === id));
        }
        expect(catalog.isDestination(999_999)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('fills each rule alike on every endpoint: as the answer to its pair, or from the general rules of its destination', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        const listed = parse<{ data: EntryRequirement[]; meta: { total: number } }>(
          catalog.entryRequirements({}, 1, 100),
        );
        expect(listed?.meta.total).toBe(catalog.ruleCount);
        for (const record of listed?.data ?? []) {
          expect(parse(catalog.entryRequirement(record.id))).toEqual(record);
          const rule = rules.find(({ id }) => id === record.id) as StatedRule;
          expectAnswer(record, expectedGivers(rules, rule, memberships));
        }
        for (const to of COUNTRY_IDS) {
          const all = parse<{ data: EntryRequirement[] }>(catalog.entryRequirementsByDestination(to, 1, 100));
          for (const record of all?.data ?? []) expect(parse(catalog.entryRequirement(record.id))).toEqual(record);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('leaves out of an answer nothing but null, and completes to the whole record', async () => {
    let leftOut = 0;
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const edition = await editionOf(rules, memberships, NOW);
        for (const from of COUNTRY_IDS) {
          for (const to of COUNTRY_IDS) {
            const [plain, known] = [{}, { evidence: true }].map(
              (extras) => parse<PersonalizedResult>(edition.answers.withExtras(from, to, extras))?.requirement,
            );
            const found = answerOf(edition.ruleSet, from, to, { day: TODAY });
            expect(plain === undefined).toBe(found === undefined);
            if (plain === undefined || found === undefined) continue;
            expect(known).toEqual({ ...plain, facts: known?.facts });
            const { facts, ...whole } = requirementOf(found);
            const { toConfirm, ...complete } = completeRecord(plain);
            expect(complete).toEqual(whole);
            expect(known?.facts).toMatchObject(facts);
            const doubted = Object.entries(facts).filter(([, fact]) => fact && fact.verification.status !== 'current');
            expect(toConfirm).toEqual(doubted.map(([topic]) => topic));
            leftOut += Object.keys(whole).length - Object.keys(plain).length;
          }
        }
      }),
      { numRuns: 50 },
    );
    expect(leftOut).toBeGreaterThan(0);
  });

  it('tells the last day of the rule that answers when it is near, and lists no rule that is not in force', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        for (const from of COUNTRY_IDS) {
          for (const to of COUNTRY_IDS) {
            const answer = parse<PersonalizedResult>(catalog.personalized(from, to));
            if (answer === undefined) continue;
            const rule = rules.find(({ id }) => id === answer.requirement.id) as EntryRule;
            expect(isInForce(rule, TODAY)).toBe(true);
            expect(answer.applicabilityContext.endsOn).toBe(rule.validUntil === '2026-06-16' ? TODAY : undefined);
            expect(parse(catalog.personalizedWith(from, to, { trace: true }))).toMatchObject(answer);
          }
        }
        const listed = parse<{ data: EntryRequirement[] }>(catalog.entryRequirements({}, 1, 100));
        for (const record of listed?.data ?? []) expect(isInForce(completeRecord(record), TODAY)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('tells with the answer how it will be when announced rules begin, whichever day is asked about', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        for (const from of COUNTRY_IDS) {
          for (const to of COUNTRY_IDS) {
            const answer = parse<PersonalizedResult>(catalog.personalized(from, to));
            if (from === to || answer === undefined) continue;
            const days = [...new Set(rules.flatMap(({ validFrom }) => ((validFrom ?? '') > TODAY ? [validFrom] : [])))];
            const expected = days.sort().flatMap((startsOn) => {
              const time = { asOf: startsOn as string, knownAt: null };
              const then = parse<PersonalizedResult>(catalog.personalizedOn(from, to, time))?.requirement;
              if (then === undefined) return [];
              const asked = catalog.personalizedOn(from, to, time, { evidence: true });
              const { facts } = (parse<PersonalizedResult>(asked) as PersonalizedResult).requirement;
              const ids = [then.id, ...Object.values(facts ?? {}).flatMap((fact) => fact?.statementId ?? [])];
              const begun = new Set(rules.filter(({ validFrom }) => validFrom === startsOn).map(({ id }) => id));
              const ruleIds = [...new Set(ids)].filter((id) => begun.has(id));
              return ruleIds.length === 0 ? [] : [{ startsOn, ruleIds, requirement: then }];
            });
            const { upcoming = [] } = answer.applicabilityContext;
            expect(upcoming).toEqual(expected);
            const asked = parse<PersonalizedResult>(catalog.personalizedOn(from, to, { asOf: TODAY, knownAt: null }));
            expect(asked?.applicabilityContext.upcoming ?? []).toEqual(expected);
            told += upcoming.length;
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(told).toBeGreaterThan(0);
  });

  it('filters lists exactly, and pages them without repeating or skipping', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        const page = (filter: Parameters<MemoryCatalog['entryRequirements']>[0], number: number, limit: number) =>
          parse<{ data: EntryRequirement[]; meta: { total: number; totalPages: number } }>(
            catalog.entryRequirements(filter, number, limit),
          );
        const all = page({}, 1, 100)?.data ?? [];
        const filters = [
          { fromCountryId: 76 },
          { toCountryGroupId: 2 },
          { visaRequirementType: 'visa_free' as const },
          { isStale: true },
          { isStale: false, toCountryId: 392 },
          { updatedSince: Date.parse(TODAY) - 2_000 },
          { fromCountryGroupId: 1, visaRequirementType: 'eta' as const },
        ];
        for (const filter of filters) {
          const { isStale, updatedSince, ...equal } = filter as Record<string, unknown>;
          const expected = all.filter(
            (record) =>
              Object.entries(equal).every(([name, value]) => record[name as keyof EntryRequirement] === value) &&
              (isStale === undefined || record.isStale === isStale) &&
              (updatedSince === undefined || Date.parse(record.updatedAt) >= (updatedSince as number)),
          );
          const seen: number[] = [];
          const pages = page(filter, 1, 2)?.meta.totalPages ?? 0;
          for (let number = 1; number <= pages; number += 1) {
            seen.push(...(page(filter, number, 2)?.data ?? []).map((record) => record.id));
          }
          expect(seen).toEqual(expected.map((record) => record.id));
          expect(page(filter, pages + 1, 2)).toEqual({
            data: [],
            meta: { page: pages + 1, limit: 2, total: expected.length, totalPages: pages },
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lists by destination every served rule that matches it: general, then by group, then by passport country', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        const all = parse<{ data: EntryRequirement[] }>(catalog.entryRequirements({}, 1, 100))?.data ?? [];
        const context = { memberships, sources: SOURCES, day: TODAY };
        for (const to of COUNTRY_IDS) {
          const matching = all.filter(({ id }) => {
            const rule = rules.find((one) => one.id === id) as EntryRule;
            return (
              resolve([stated({ ...rule, fromCountryId: null, fromCountryGroupId: null })], 0, to, context).winner !==
              null
            );
          });
          const expected = matching.sort(
            (a, b) =>
              origin(a) - origin(b) ||
              (a.fromCountryGroupId ?? 0) - (b.fromCountryGroupId ?? 0) ||
              (a.fromCountryId ?? 0) - (b.fromCountryId ?? 0) ||
              a.id - b.id,
          );
          const listed = parse<{ data: EntryRequirement[] }>(catalog.entryRequirementsByDestination(to, 1, 100));
          expect(listed?.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('changes its ETag when time makes a record stale, and says until when it holds', async () => {
    const verified = Date.parse('2026-01-01');
    const rule = { ...emptyRule(), lastVerifiedAt: verified };
    const edition = await editionOf([rule], [], NOW);
    expect(edition.validUntil).toBe(Date.parse('2026-07-01'));
    const before = new MemoryCatalog(edition, undefined);
    expect(parse<EntryRequirement>(before.entryRequirement(1))?.isStale).toBe(false);
    const after = new MemoryCatalog(await editionOf([rule], [], Date.parse('2026-07-01')), undefined);
    expect(parse<EntryRequirement>(after.entryRequirement(1))?.isStale).toBe(true);
    expect(after.etag).not.toBe(before.etag);
    const sameDay = new MemoryCatalog(await editionOf([rule], [], NOW + 60_000), undefined);
    expect(sameDay.etag).toBe(before.etag);
  });

  it('changes its ETag when places change, and answers about rules while it has none', async () => {
    const edition = await editionOf([{ ...emptyRule(), lastVerifiedAt: NOW }], [], NOW);
    const places = async (version: number, token: string) =>
      new PlaceStore(await buildPlaceImage(placeRows({ dataVersion: { version, token } }), NOW));
    const catalogs = [
      new MemoryCatalog(edition, undefined),
      new MemoryCatalog(edition, await places(1, 'aaaa')),
      new MemoryCatalog(edition, await places(2, 'aaaa')),
      new MemoryCatalog(edition, await places(2, 'bbbb')),
    ];
    expect(new Set(catalogs.map(({ etag }) => etag)).size).toBe(4);
    expect(new MemoryCatalog(edition, await places(2, 'bbbb')).etag).toBe(catalogs[3]?.etag);
    for (const catalog of catalogs) expect(parse<EntryRequirement>(catalog.entryRequirement(1))?.id).toBe(1);
    expect(() => catalogs[0]?.hasCity(1)).toThrow('not loaded yet');
    expect(catalogs[1]?.hasCity(1)).toBe(false);
  });
});

const servedInherited = served(INHERITED_FIELDS);
function expectAnswer(record: EntryRequirement | undefined, givers: Givers<StatedRule>): void {
  expect(record && completeRecord(record)).toMatchObject(servedInherited(filledFields(givers)));
}

/** 0 for everyone, 1 for a group, 2 for a passport country. */
const origin = ({ fromCountryId, fromCountryGroupId }: EntryRequirement): number =>
  fromCountryId !== null ? 2 : fromCountryGroupId !== null ? 1 : 0;

/** Written apart from the catalog: what a list serves a rule as. */
function expectedGivers(
  rules: readonly StatedRule[],
  rule: StatedRule,
  memberships: readonly Membership[],
): Givers<StatedRule> {
  const { fromCountryId, toCountryId } = rule;
  if (fromCountryId !== null && toCountryId !== null && fromCountryId !== toCountryId) {
    const answer = resolve(rules, fromCountryId, toCountryId, { memberships, sources: SOURCES, day: TODAY });
    if (answer.winner === rule) return giversOf(answer);
  }
  return giversInList(rule, (topic) => expectedGenerals(rules, rule, topic, memberships));
}

function expectedGenerals(
  rules: readonly StatedRule[],
  rule: StatedRule,
  topic: InheritedTopic,
  memberships: readonly Membership[],
): StatedRule[] {
  const place = sourceOrder(SOURCES);
  const speaking = rules.filter(
    (one) => isGeneral(one) && isInForce(one, TODAY) && !one.isOfSome && speaksOf(one, topic),
  );
  const isHidden = (one: StatedRule) =>
    speaking.some((other) => scopeKey(other) === scopeKey(one) && place(other.sourceId) < place(one.sourceId));
  const isMember = (one: StatedRule) =>
    memberships.some(
      ({ countryGroupId, countryId, status, since, until }) =>
        countryGroupId === one.toCountryGroupId &&
        countryId === rule.toCountryId &&
        one.membershipStatuses.includes(status) &&
        (since === null || since <= TODAY) &&
        (until === null || until > TODAY),
    );
  const covers = (one: StatedRule) => {
    if (one.toCountryId !== null) return one.toCountryId === rule.toCountryId;
    if (one.toCountryGroupId === null) return true;
    return rule.toCountryId === null ? one.toCountryGroupId === rule.toCountryGroupId : isMember(one);
  };
  return speaking.filter((one) => !isHidden(one) && covers(one)).sort(compareByPrecedence);
}

function emptyRule(): EntryRule {
  return {
    ...unset(ENTRY_RULE_FIELDS),
    id: 1,
    sourceId: 1,
    ruleKey: 'general',
    toCountryId: 392,
    priority: 0,
    inheritsGeneral: true,
    statesVisa: true,
    membershipStatuses: ['member'],
    createdAt: NOW,
    updatedAt: NOW,
  };
}
