/** A small catalog in memory for the HTTP tests, made of the examples of the wire shapes. */

import { plainRecord } from '@carnet/rules/plain-record.ts';
import type { Extras } from '../../src/catalog/asked.ts';
import { type ByteText, byteText } from '../../src/catalog/byte-text.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { RecordKind } from '../../src/catalog/reference/record-kinds.ts';
import { type Country, countryExample } from '../../src/catalog/schemas/country.ts';
import { countryGroupExample, countryGroupSummaryExample } from '../../src/catalog/schemas/country-group.ts';
import { currencyExample } from '../../src/catalog/schemas/currency.ts';
import { type WholeRequirement, wholeRequirementExample } from '../../src/catalog/schemas/entry-requirement.ts';
import { healthRequirementExample } from '../../src/catalog/schemas/health-requirement.ts';
import { explainedResultExample, personalizedResultExample } from '../../src/catalog/schemas/personalized-result.ts';
import { vaccineExample } from '../../src/catalog/schemas/vaccine.ts';
import { fixturePlaces } from './fixture-places.ts';

const json = (value: unknown): ByteText => byteText(JSON.stringify(value));

function pageOf<T>(rows: readonly T[], page: number, limit: number): ByteText {
  const start = (page - 1) * limit;
  const meta = { page, limit, total: rows.length, totalPages: Math.ceil(rows.length / limit) };
  return json({ data: rows.slice(start, start + limit), meta });
}

const japan: Country = {
  ...countryExample,
  id: 392,
  passportCountryId: 392,
  name: 'Japan',
  officialName: null,
  iso2: 'JP',
  iso3: 'JPN',
  continent: 'Asia',
  region: 'Asia',
  subregion: 'Eastern Asia',
  capital: 'Tokyo',
  currencyIds: [392],
  languages: ['ja'],
  callingCodes: ['81'],
  timezones: ['Asia/Tokyo'],
  location: null,
  flagEmoji: null,
};
const kosovo: Country = {
  ...japan,
  id: 983,
  passportCountryId: 983,
  name: 'Kosovo',
  iso2: 'XK',
  iso3: 'XKX',
  continent: 'Europe',
};
const portugal: Country = {
  ...japan,
  id: 620,
  passportCountryId: 620,
  name: 'Portugal',
  iso2: 'PT',
  iso3: 'PRT',
  continent: 'Europe',
};

const general: WholeRequirement = {
  ...wholeRequirementExample,
  id: 4700,
  fromCountryId: null,
  priority: 0,
  visaRequirementType: 'visa_required',
  maxStayDays: null,
  lastVerifiedAt: null,
  verificationDueAt: null,
  isStale: true,
  verification: { level: 'none', status: 'unverified', verifiedAt: null, dueAt: null, agreeing: 0, disagreeing: 0 },
};
const rules = [general, wholeRequirementExample];
type ListExtras = Pick<Extras, 'evidence'> | undefined;
const shown = (rule: WholeRequirement, extras: ListExtras) =>
  plainRecord(rule, extras?.evidence ? rule.facts : undefined);

const has = (rows: readonly { id: number }[], id: number): boolean => rows.some((row) => row.id === id);
const one = (rows: readonly { id: number }[], id: number): ByteText | undefined => {
  const row = rows.find((candidate) => candidate.id === id);
  return row && json(row);
};
const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

const RECORDS: Partial<Record<RecordKind, readonly { id: number; name: string }[]>> = {
  currencies: [currencyExample],
  vaccines: [vaccineExample],
};
const recordsOf = (kind: RecordKind) => RECORDS[kind] ?? [];

const unitedStates: Country = {
  ...japan,
  id: 840,
  passportCountryId: 840,
  name: 'United States',
  iso2: 'US',
  iso3: 'USA',
  continent: 'North America',
};
/** Countries without passports, and one whose passport they hold: for tests that ask for them. */
export const TERRITORIES: readonly Country[] = [
  unitedStates,
  { ...unitedStates, id: 630, issuesPassports: false, name: 'Puerto Rico', iso2: 'PR', iso3: 'PRI' },
  {
    ...unitedStates,
    id: 10,
    issuesPassports: false,
    passportCountryId: null,
    name: 'Antarctica',
    iso2: 'AQ',
    iso3: 'ATA',
    continent: 'Antarctica',
  },
];

/** Brazil (76), Japan (392), Kosovo (983) and Portugal (620), with places in the last; rules to Japan only: the general one and one for Brazil. */
export function createFixtureCatalog(others: readonly Country[] = []): Catalog {
  const countries = [countryExample, japan, kosovo, portugal, ...others];
  const answers = new Map([['76>392', json(personalizedResultExample)]]);
  answers.set('983>392', json({ ...personalizedResultExample, requirement: plainRecord(general) }));
  return {
    version: 1,
    etag: 'W/"1-fixture-1"',
    ruleCount: rules.length,
    builtAt: Date.UTC(2026, 1, 17),
    day: '2026-02-17',
    disputedFacts: () => [],
    *matrix() {
      for (const [pair, answer] of answers) {
        const [passport, destination] = pair
          .split('>')
          .map((id) => countries.find((one) => one.id === Number(id))?.iso2);
        const { visaRequirementType, maxStayDays, verification } = JSON.parse(answer).requirement;
        const { status, lastVerifiedAt } = verification;
        const lastVerifiedOn = lastVerifiedAt?.slice(0, 10) ?? null;
        yield [{ passport, destination, visaRequirementType, maxStayDays, status, lastVerifiedOn }] as never;
      }
    },
    knownForDesk: () => ({ rules: [], pairs: { expired: 0, disputed: 0, unverified: 0, stale: 0, current: 0 } }),
    periodOf: () => 0,
    countryCodes: countries.map(({ id, iso2, iso3, name }) => ({ id, iso2, iso3, search: name.toLowerCase() })),
    passportOf(id) {
      const country = countries.find((one) => one.id === id);
      return country && { ...country, passportNote: null };
    },
    countryIdOf: (code) => countries.find(({ iso2, iso3 }) => code === iso2 || code === iso3)?.id,
    hasCountry: (id) => has(countries, id),
    hasCountryGroup: (id) => id === countryGroupExample.id,
    hasVaccine: (id) => id === vaccineExample.id,
    hasCity: fixturePlaces.hasCity,
    places: fixturePlaces,
    tripFacts: {
      dataRevision: '1-fixture-1',
      requirement: (from, to) => (from === 76 && to === 392 ? wholeRequirementExample : undefined),
      openConditions: () => [],
      general: (to) => (to === 392 ? { ...general, facts: { ...general.facts, visa: null } } : undefined),
      health: (id) => [healthRequirementExample].filter(({ countryId }) => countryId === id),
      areaOf: () => undefined,
      isMember: () => false,
      someMember: () => undefined,
      countryByCode: (code) => countries.find(({ iso2 }) => iso2 === code),
    },
    hasAnswer: (from, to) => answers.has(`${from}>${to}`),
    personalized: (from, to) => answers.get(`${from}>${to}`),
    personalizedWith: (from, to, extras) =>
      answers.has(`${from}>${to}`)
        ? json({ ...explainedResultExample, requirement: shown(wholeRequirementExample, extras) })
        : undefined,
    personalizedOn: (from, to, time) =>
      from === 76 && to === 392
        ? json({
            ...personalizedResultExample,
            applicabilityContext: { ...personalizedResultExample.applicabilityContext, ...time },
          })
        : undefined,
    entryRequirement(id, extras) {
      const rule = rules.find((one) => one.id === id);
      return rule && json(shown(rule, extras));
    },
    entryRequirements: (filter, page, limit, extras) =>
      pageOf(
        rules
          .filter(
            (rule) =>
              (filter.fromCountryId === undefined || rule.fromCountryId === filter.fromCountryId) &&
              (filter.toCountryId === undefined || rule.toCountryId === filter.toCountryId) &&
              (filter.fromCountryGroupId === undefined || rule.fromCountryGroupId === filter.fromCountryGroupId) &&
              (filter.toCountryGroupId === undefined || rule.toCountryGroupId === filter.toCountryGroupId) &&
              (filter.visaRequirementType === undefined || rule.visaRequirementType === filter.visaRequirementType) &&
              (filter.isStale === undefined || rule.isStale === filter.isStale) &&
              (filter.updatedSince === undefined || Date.parse(rule.updatedAt) >= filter.updatedSince),
          )
          .map((rule) => shown(rule, extras)),
        page,
        limit,
      ),
    entryRequirementsByDestination: (id, page, limit, extras) =>
      pageOf(
        rules.filter((rule) => rule.toCountryId === id).map((rule) => shown(rule, extras)),
        page,
        limit,
      ),
    healthRequirements: (filter, page, limit) =>
      pageOf(
        [healthRequirementExample].filter(
          (row) => filter.countryId === undefined || row.countryId === filter.countryId,
        ),
        page,
        limit,
      ),
    records: (kind, page, limit, q) =>
      pageOf(
        recordsOf(kind).filter((row) => q === undefined || contains(row.name, q)),
        page,
        limit,
      ),
    record: (kind, id) => one(recordsOf(kind), id),
    countries: (filter, page, limit) =>
      pageOf(
        countries.filter(
          (row) =>
            (filter.name === undefined || contains(row.name, filter.name)) &&
            (filter.iso2 === undefined || row.iso2 === filter.iso2) &&
            (filter.iso3 === undefined || row.iso3 === filter.iso3) &&
            (filter.continent === undefined || row.continent === filter.continent) &&
            (filter.issuesPassports === undefined || row.issuesPassports === filter.issuesPassports),
        ),
        page,
        limit,
      ),
    country: (id) => one(countries, id),
    isDestination: (id) => id === 392,
    countrySearchNames: (id) => (id === 76 ? ['brazil', 'federative republic of brazil', 'brasil'] : []),
    countryGroups: (page, limit) => pageOf([countryGroupSummaryExample], page, limit),
    countryGroup: (id) => one([countryGroupExample], id),
  };
}
