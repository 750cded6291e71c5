/** Builds the records that are not rules: countries, groups, currencies, vaccines, health requirements. */
import { holdsOn, MERCOSUR_CODE, type Membership } from '../../domain/country-groups/membership.ts';
import type { InheritedField } from '../../domain/entry-rules/inheritance.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '../../domain/fields/health-requirement-fields.ts';
import { VACCINE_SUMMARY_FIELDS, type VaccineRecord } from '../../domain/fields/vaccine-fields.ts';
import type { CountryEntry, Directory, GroupEntry, HealthEntry, SourceEntry, TextRef } from '../image/image.ts';
import { type KindOfRecord, ofEachKind, RECORD_KINDS } from '../reference/record-kinds.ts';
import type { Country, Malaria } from '../schemas/country.ts';
import type { CountryGroup, CountryGroupSummary } from '../schemas/country-group.ts';
import type { HealthRequirement } from '../schemas/health-requirement.ts';
import { served } from '../schemas/served-fields.ts';
import type { VaccineSummary } from '../schemas/vaccine.ts';
import { fold } from '../text-search.ts';
import type { Boundaries, FreshnessText, InstantText } from './json.ts';
import type { CountryRow, DirectoryRows, GroupRow, HealthRow, MemberRow } from './read-database.ts';

/** Puts a text into the arena. */
export type StoreText = (text: string) => TextRef;

export interface Texts {
  readonly instants: InstantText;
  readonly freshness: FreshnessText;
  readonly store: StoreText;
}

/** The directory without what the rules add to it, and what they need of it. */
export interface DirectoryBase extends Omit<Directory, 'traceFacts'> {
  readonly memberships: readonly Membership[];
  readonly sources: readonly SourceEntry[];
}

/** `day` is the day (YYYY-MM-DD) on which memberships are looked at; membership dates are noted as boundaries. */
export function buildDirectory(from: DirectoryRows, day: string, texts: Texts, boundaries: Boundaries): DirectoryBase {
  const memberships = from.members.map(
    (row): Membership => ({
      countryGroupId: row.country_group_id,
      countryId: row.country_id,
      status: row.status,
      since: row.since,
      until: row.until,
    }),
  );
  for (const { since, until } of memberships) {
    if (since !== null) boundaries.add(Date.parse(since));
    if (until !== null) boundaries.add(Date.parse(until));
  }
  const stamps = (row: { created: number; updated: number }) => ({
    createdAt: texts.instants.of(Math.round(row.created)),
    updatedAt: texts.instants.of(Math.round(row.updated)),
  });
  const contexts = passportContexts(from.groups, memberships, day);
  const summaries = new Map(
    from.records.vaccines.map((row) => [row.id, servedSummary(row as unknown as VaccineRecord)]),
  );
  return {
    countries: from.countries.map((row) => countryEntry(row, stamps(row), contexts(row.id), texts)),
    groups: from.groups.map((row) => groupEntry(row, from.members, stamps(row), texts)),
    records: recordEntries(from.records, texts),
    health: from.health.map((row) => healthEntry(row, summaries, texts)),
    memberships,
    sources: from.sources.map(({ id, code, rank, data_date }) => ({ id, code, rank, dataDate: data_date })),
    countryIds: from.countries.map((row) => row.id).sort((a, b) => a - b),
    groupIds: from.groups.map((row) => row.id).sort((a, b) => a - b),
  };
}

type Stamps = Pick<Country, 'createdAt' | 'updatedAt'>;

/**
 * `{"isFromMercosur":...,"countryGroups":[...]` of a passport country: full memberships of organisations, by code. The
 * lists that destinations make of passports are left out: each passport is on dozens of them, and the trace names those
 * that a rule used.
 */
function passportContexts(groups: readonly GroupRow[], memberships: readonly Membership[], day: string) {
  const groupsOf = new Map<number, Set<number>>();
  for (const stay of memberships) {
    if (stay.status !== 'member' || !holdsOn(stay, day)) continue;
    const set = groupsOf.get(stay.countryId) ?? new Set();
    groupsOf.set(stay.countryId, set.add(stay.countryGroupId));
  }
  const byCode = groups.filter((group) => group.kind === 'organisation').sort((a, b) => (a.code < b.code ? -1 : 1));
  return (countryId: number): string => {
    const own = byCode.filter((group) => groupsOf.get(countryId)?.has(group.id));
    return JSON.stringify({
      isFromMercosur: own.some((group) => group.code === MERCOSUR_CODE),
      countryGroups: own.map(({ code, name }) => ({ code, name })),
    }).slice(0, -1);
  };
}

function countryEntry(row: CountryRow, stamps: Stamps, context: string, texts: Texts): CountryEntry {
  const issuesPassports = row.issues_passports;
  const passportCountryId = issuesPassports ? row.id : row.passport_country_id;
  const country: Country = {
    id: row.id,
    name: row.name,
    officialName: row.official_name,
    iso2: row.iso2,
    iso3: row.iso3,
    continent: row.continent as Country['continent'],
    region: row.region,
    subregion: row.subregion,
    capital: row.capital,
    capitalCityId: row.capital_city_id,
    currencyIds: row.currency_ids,
    languages: row.languages,
    callingCodes: row.calling_codes,
    timezones: row.timezones,
    location:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    flagEmoji: row.flag_emoji,
    issuesPassports,
    passportCountryId,
    malaria: malariaNote(row, texts),
    ...stamps,
  };
  const names = [row.name, row.official_name, ...row.aliases].filter((name) => name !== null);
  const { id, name, iso2, iso3, continent } = row;
  return {
    id,
    name,
    iso2,
    iso3,
    continent,
    issuesPassports,
    passportCountryId,
    passportNote: row.passport_note,
    search: names.map(fold).join('\n'),
    json: texts.store(JSON.stringify(country)),
    context: texts.store(context),
  };
}

function malariaNote(row: CountryRow, texts: Texts): Malaria | null {
  const { malaria_transmission: transmission, malaria_prophylaxis: prophylaxis } = row;
  if (transmission === null || prophylaxis === null) return null;
  return {
    transmission,
    prophylaxis,
    notes: row.malaria_notes,
    sourceUrl: row.malaria_source_url,
    ...texts.freshness.of(row.malaria_verified === null ? null : Math.round(row.malaria_verified)),
  };
}

function recordEntries(records: DirectoryRows['records'], texts: Texts): Directory['records'] {
  return ofEachKind((kind) => {
    const { fields, search = [] }: KindOfRecord = RECORD_KINDS[kind];
    const toAnswer = served(fields);
    return records[kind].map((row) => {
      const json = texts.store(JSON.stringify({ ...toAnswer(row), ...stampsOf(row, texts) }));
      return { id: row.id, json, search: search.map((name) => fold(row[name] as string)) };
    });
  });
}

function stampsOf(row: { readonly createdAt: number; readonly updatedAt: number }, { instants }: Texts): Stamps {
  return { createdAt: instants.of(row.createdAt), updatedAt: instants.of(row.updatedAt) };
}

function groupEntry(row: GroupRow, members: readonly MemberRow[], stamps: Stamps, texts: Texts): GroupEntry {
  const { id, code, name, kind, description } = row;
  const summary: CountryGroupSummary = {
    id,
    code,
    name,
    kind,
    description,
    sourceUrl: row.source_url,
    lastVerifiedAt: row.verified === null ? null : texts.instants.of(Math.round(row.verified)),
    ...stamps,
  };
  const group: CountryGroup = {
    ...summary,
    members: members
      .filter((member) => member.country_group_id === id)
      .map(({ country_id, status, since, until, note }) => ({ countryId: country_id, status, since, until, note })),
  };
  return { id, json: texts.store(JSON.stringify(group)), summaryJson: texts.store(JSON.stringify(summary)) };
}

const servedSummary = served(VACCINE_SUMMARY_FIELDS);
const servedPlace = served(HEALTH_PLACE_FIELDS);
const servedDetails = served(HEALTH_DETAIL_FIELDS);

function healthEntry(row: HealthRow, vaccines: ReadonlyMap<number, VaccineSummary>, texts: Texts): HealthEntry {
  const { id, countryId, cityId, regionSpecific, vaccineId } = row;
  const vaccine = vaccines.get(vaccineId);
  if (vaccine === undefined) throw new Error(`health requirement ${id} names vaccine ${vaccineId}, which is missing`);
  const requirement: HealthRequirement = {
    id,
    ...servedPlace(row),
    vaccine,
    ...servedDetails(row),
    ...texts.freshness.of(row.lastVerifiedAt),
    ...stampsOf(row, texts),
  };
  return { id, countryId, cityId, regionSpecific, json: texts.store(JSON.stringify(requirement)) };
}

/** Numbers each distinct list of inherited fields once; blocks refer to them by number. */
export class InheritedLists {
  readonly lists: (readonly InheritedField[])[] = [];
  readonly #numbers = new Map<string, number>();

  number(list: readonly InheritedField[]): { number: number; key: string } {
    const key = list.map(({ field, fromRuleId }) => `${field}:${fromRuleId}`).join();
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.lists.push(list) - 1;
      this.#numbers.set(key, number);
    }
    return { number, key };
  }
}
