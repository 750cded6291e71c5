import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COUNTRY_IDS,
  GROUP_IDS,
  membershipsArbitrary,
  rulesArbitrary,
  SOURCES,
  TODAY,
} from '../../test/helpers/arbitrary-rules.ts';
import { placeRows } from '../../test/helpers/place-rows.ts';
import type { Membership } from '../domain/country-groups/membership.ts';
import { type FilledFields, fillFields, fillFromBeneath, isGeneral } from '../domain/entry-rules/inheritance.ts';
import { compareByPrecedence } from '../domain/entry-rules/precedence.ts';
import { resolve, sourceOrder } from '../domain/entry-rules/resolve.ts';
import { ENTRY_RULE_FIELDS, type EntryRule, TRAVELLER_INDEPENDENT_FIELDS } from '../domain/fields/entry-rule-fields.ts';
import { unset } from '../domain/fields/field.ts';
import { buildImage } from './build/build-image.ts';
import { buildPlaceImage } from './build/places/build-place-image.ts';
import type { CatalogSource, RuleFacts, RuleRow } from './build/read-database.ts';
import { type Answer, toBytes } from './byte-text.ts';
import { MemoryCatalog } from './memory-catalog.ts';
import { PlaceStore } from './places/place-store.ts';
import { ofEachKind } from './reference/record-kinds.ts';
import { RulesEdition } from './rules-edition.ts';
import type { EntryRequirement } from './schemas/entry-requirement.ts';
import type { PersonalizedResult } from './schemas/personalized-result.ts';

const NOW = Date.parse(`${TODAY}T12:00:00Z`);
const stamps = { created: NOW, updated: NOW };

/** The world as the database would hand it over; `territory` is a country that issues no passports. */
function sourceOf(rules: readonly EntryRule[], memberships: readonly Membership[], territory?: number): CatalogSource {
  const rows = rules.map(toRow);
  const stating = rules.filter((rule) => TRAVELLER_INDEPENDENT_FIELDS.some((field) => rule[field] !== null));
  return {
    dataVersion: { version: 7, token: 'abcd1234' },
    directory: {
      countries: COUNTRY_IDS.map((id) => ({
        id,
        name: `Country ${id}`,
        official_name: null,
        iso2: `C${id % 10}`,
        iso3: `CC${id % 10}`,
        continent: 'Asia',
        region: null,
        subregion: null,
        capital: null,
        capital_city_id: null,
        currency_ids: [],
        languages: [],
        calling_codes: [],
        timezones: [],
        latitude: null,
        longitude: null,
        flag_emoji: null,
        aliases: [],
        issues_passports: id !== territory,
        passport_country_id: id === territory ? 76 : null,
        passport_note: null,
        malaria_transmission: null,
        malaria_prophylaxis: null,
        malaria_notes: null,
        malaria_source_url: null,
        malaria_verified: null,
        ...stamps,
      })),
      groups: GROUP_IDS.map((id) => ({
        id,
        code: id === 1 ? 'MERCOSUR' : `G${id}`,
        name: `Group ${id}`,
        kind: 'organisation' as const,
        description: null,
        source_url: null,
        verified: null,
        ...stamps,
      })),
      members: memberships.map((stay) => ({
        country_group_id: stay.countryGroupId,
        country_id: stay.countryId,
        status: stay.status,
        since: stay.since,
        until: stay.until,
        note: null,
      })),
      records: ofEachKind(() => []),
      health: [],
      sources: SOURCES.map(({ id, rank, dataDate }) => ({ id, code: `source-${id}`, rank, data_date: dataDate })),
    },
    facts: new Map<number, RuleFacts>(stating.map((rule) => [rule.id, rule])),
    generalRules: rows.filter(isGeneral),
    rules: (async function* () {
      yield rows.slice(0, 1);
      yield rows.slice(1);
    })(),
  };
}

function toRow(rule: EntryRule): RuleRow {
  return { ...rule, membershipStatuses: rule.membershipStatuses.join(',') };
}

async function catalogOf(rules: readonly EntryRule[], memberships: readonly Membership[]): Promise<MemoryCatalog> {
  return new MemoryCatalog(await editionOf(rules, memberships, NOW), undefined);
}

async function editionOf(rules: readonly EntryRule[], memberships: readonly Membership[], now: number) {
  return new RulesEdition(await buildImage(sourceOf(rules, memberships), now));
}

const parse = <T>(text: Answer | undefined): T | undefined =>
  text === undefined ? undefined : JSON.parse(toBytes(text).toString());

describe('the catalog', () => {
  it('gives on every pair the winner that the pure function gives, and the same trace', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        for (const from of COUNTRY_IDS) {
          for (const to of COUNTRY_IDS) {
            const expected = resolve(rules, from, to, { memberships, sources: SOURCES, day: TODAY });
            const answer = parse<PersonalizedResult>(catalog.personalized(from, to));
            expect(answer?.requirement.id).toBe(expected.winner?.id);
            const traced = parse<PersonalizedResult>(catalog.personalizedWithTrace(from, to));
            expect(traced?.requirement).toEqual(answer?.requirement);
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
        const image = await buildImage(sourceOf(rules, memberships, territory), NOW);
        const catalog = new MemoryCatalog(new RulesEdition(image), undefined);
        for (const to of COUNTRY_IDS) {
          expect(catalog.personalized(territory, to)).toBeUndefined();
          expect(catalog.personalizedWithTrace(territory, to)).toBeUndefined();
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

  it('fills each rule alike on every endpoint, from the rule beneath it or the general rules of its destination', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const catalog = await catalogOf(rules, memberships);
        const listed = parse<{ data: EntryRequirement[]; meta: { total: number } }>(
          catalog.entryRequirements({}, 1, 100),
        );
        expect(listed?.meta.total).toBe(catalog.ruleCount);
        for (const record of listed?.data ?? []) {
          expect(parse(catalog.entryRequirement(record.id))).toEqual(record);
          const rule = rules.find(({ id }) => id === record.id) as EntryRule;
          const { fields } = expectedFill(rules, rule, memberships);
          const { documentValidityMinimumDays, customsDeclarationRequired, ...plain } = fields;
          expect(record).toMatchObject({
            ...Object.fromEntries(TRAVELLER_INDEPENDENT_FIELDS.flatMap((f) => (f in plain ? [[f, fields[f]]] : []))),
            documentValidity:
              documentValidityMinimumDays === null ? null : { minimumDays: documentValidityMinimumDays },
            customsDeclarationRequired: customsDeclarationRequired ?? false,
          });
        }
        for (const to of COUNTRY_IDS) {
          const all = parse<{ data: EntryRequirement[] }>(catalog.entryRequirementsByDestination(to, 1, 100));
          for (const record of all?.data ?? []) expect(parse(catalog.entryRequirement(record.id))).toEqual(record);
        }
      }),
      { numRuns: 100 },
    );
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
              resolve([{ ...rule, fromCountryId: null, fromCountryGroupId: null }], 0, to, context).winner !== null
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

/** 0 for everyone, 1 for a group, 2 for a passport country. */
const origin = ({ fromCountryId, fromCountryGroupId }: EntryRequirement): number =>
  fromCountryId !== null ? 2 : fromCountryGroupId !== null ? 1 : 0;

/** Written apart from the build: the general rules a rule inherits from, first to ask first. */
/**
 * What a rule is served as: the same rules of filling, found by asking `resolve` what would answer without its source.
 */
function expectedFill(rules: readonly EntryRule[], rule: EntryRule, memberships: readonly Membership[]): FilledFields {
  const alone = fillFields(rule, expectedGenerals(rules, rule, memberships));
  const { fromCountryId, toCountryId, visaRequirementType } = rule;
  if (!rule.inheritsGeneral || fromCountryId === null || toCountryId === null) return alone;
  const place = sourceOrder(SOURCES);
  const others = rules.filter(({ sourceId }) => place(sourceId) > place(rule.sourceId));
  const beneath = resolve(others, fromCountryId, toCountryId, { memberships, sources: SOURCES, day: TODAY }).winner;
  if (visaRequirementType === null || beneath?.visaRequirementType !== visaRequirementType) return alone;
  const agreesOnStay = rule.maxStayDays === null || rule.maxStayDays === beneath.maxStayDays;
  return fillFromBeneath(rule, { id: beneath.id, ...expectedFill(rules, beneath, memberships), agreesOnStay }, alone);
}

function expectedGenerals(rules: readonly EntryRule[], rule: EntryRule, memberships: readonly Membership[]) {
  const destination = rule.toCountryId ?? 0;
  const context = { memberships, sources: SOURCES, day: TODAY };
  const served = rules.filter(
    (general) =>
      isGeneral(general) &&
      !resolve(
        rules.filter(isGeneral).map((r) => ({ ...r, membershipStatuses: [...r.membershipStatuses] })),
        0,
        general.toCountryId ?? 0,
        { ...context, memberships: [...memberships, ...everyGroup(general)] },
      ).candidates.some((c) => c.rule.id === general.id && c.outcome === 'shadowed_by_source'),
  );
  const covering = served
    .filter((general) => {
      if (general.toCountryId !== null) return general.toCountryId === rule.toCountryId;
      if (general.toCountryGroupId === null) return true;
      if (rule.toCountryId === null) return general.toCountryGroupId === rule.toCountryGroupId;
      return resolve([{ ...general, sourceId: 1 }], 0, destination, context).winner !== null;
    })
    .sort(compareByPrecedence);
  const end = covering.findIndex((general) => !general.inheritsGeneral);
  const chain = end === -1 ? covering : covering.slice(0, end + 1);
  const own = chain.findIndex((general) => general.id === rule.id);
  return own === -1 ? chain : chain.slice(own + 1);
}

/** Puts country 0 into the destination group, so that the rule is a candidate for it. */
function everyGroup(rule: EntryRule): Membership[] {
  if (rule.toCountryGroupId === null) return [];
  return [{ countryGroupId: rule.toCountryGroupId, countryId: 0, status: 'observer', since: null, until: null }];
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
    membershipStatuses: ['member'],
    createdAt: NOW,
    updatedAt: NOW,
  };
}
