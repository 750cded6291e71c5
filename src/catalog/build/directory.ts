/** Builds the records that are not rules: countries, groups, currencies, vaccines, health requirements. */
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { served } from '@carnet/rules/schema/served.ts';
import { VACCINE_SUMMARY_FIELDS, type VaccineRecord } from '@carnet/rules/schema/vaccine-fields.ts';
import type { CountryEntry, Directory, GroupEntry, HealthEntry, SourceEntry, TextRef } from '../image/image.ts';
import { organisationsOf, passportContext } from '../passport-context.ts';
import { type KindOfRecord, ofEachKind, RECORD_KINDS } from '../reference/record-kinds.ts';
import type { Country, Malaria } from '../schemas/country.ts';
import type { CountryGroup, CountryGroupSummary } from '../schemas/country-group.ts';
import type { HealthRequirement } from '../schemas/health-requirement.ts';
import type { VaccineSummary } from '../schemas/vaccine.ts';
import { fold } from '../text-search.ts';
import type { Boundaries, FreshnessText, InstantText } from './json.ts';
import type { CountryRow, DirectoryRows, GroupRow, HealthRow, MemberRow, StampedRow } from './read-database.ts';

/** Puts a text into the arena. */
export type StoreText = (text: string) => TextRef;

export interface Texts {
  readonly instants: InstantText;
  readonly freshness: FreshnessText;
  readonly store: StoreText;
}

/** The directory without what the rules add to it, and what they need of it. */
export interface DirectoryBase extends Omit<Directory, 'traceFacts' | 'publications'> {
  readonly memberships: readonly Membership[];
  readonly sources: readonly SourceEntry[];
}

/** `day` is the day (YYYY-MM-DD) on which memberships are looked at; membership dates are noted as boundaries. */
export function buildDirectory(from: DirectoryRows, day: string, texts: Texts, boundaries: Boundaries): DirectoryBase {
  const memberships = from.members.map(({ note: _, ...membership }): Membership => membership);
  for (const { since, until } of memberships) {
    if (since !== null) boundaries.add(Date.parse(since));
    if (until !== null) boundaries.add(Date.parse(until));
  }
  const membersOf = Map.groupBy(from.members, ({ countryGroupId }) => countryGroupId);
  const contexts = passportContexts(from.groups, memberships, day);
  const summaries = new Map(
    from.records.vaccines.map((row) => [row.id, servedSummary(row as unknown as VaccineRecord)]),
  );
  return {
    countries: from.countries.map((row) => countryEntry(row, contexts(row.id), texts)),
    groups: from.groups.map((row) => groupEntry(row, membersOf.get(row.id) ?? [], texts)),
    records: recordEntries(from.records, texts),
    health: from.health.map((row) => healthEntry(row, summaries, texts)),
    memberships,
    sources: from.sources,
    countryIds: from.countries.map((row) => row.id).sort((a, b) => a - b),
    groupIds: from.groups.map((row) => row.id).sort((a, b) => a - b),
  };
}

/** `{"isFromMercosur":...,"countryGroups":[...]` of a passport country. */
function passportContexts(groups: readonly GroupRow[], memberships: readonly Membership[], day: string) {
  const organisations = organisationsOf(groups);
  const ofCountry = Map.groupBy(memberships, ({ countryId }) => countryId);
  return (countryId: number): string =>
    JSON.stringify(passportContext(organisations, ofCountry.get(countryId) ?? [], day)).slice(0, -1);
}

function countryEntry(row: CountryRow, context: string, texts: Texts): CountryEntry {
  const { id, name, iso2, iso3, continent, issuesPassports, passportNote } = row;
  const passportCountryId = issuesPassports ? id : row.passportCountryId;
  const country: Country = {
    ...servedCountry({ ...row, passportCountryId }),
    malaria: malariaNote(row, texts),
    ...stampsOf(row, texts),
  };
  const names = [name, row.officialName, ...row.aliases].filter((one) => one !== null);
  return {
    id,
    name,
    iso2,
    iso3,
    continent,
    issuesPassports,
    passportCountryId,
    passportNote,
    search: names.map(fold).join('\n'),
    json: texts.store(JSON.stringify(country)),
    context: texts.store(context),
  };
}

function malariaNote(row: CountryRow, texts: Texts): Malaria | null {
  const { malariaTransmission: transmission, malariaProphylaxis: prophylaxis } = row;
  if (transmission === null || prophylaxis === null) return null;
  const { malariaNotes: notes, malariaSourceUrl: sourceUrl, malariaVerifiedAt: verifiedAt } = row;
  return { transmission, prophylaxis, notes, sourceUrl, ...texts.freshness.of(verifiedAt) };
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

function stampsOf(row: StampedRow, { instants }: Texts) {
  return { createdAt: instants.of(row.createdAt), updatedAt: instants.of(row.updatedAt) };
}

function groupEntry(row: GroupRow, members: readonly MemberRow[], texts: Texts): GroupEntry {
  const { id, lastVerifiedAt } = row;
  const summary: CountryGroupSummary = {
    ...servedGroup(row),
    lastVerifiedAt: lastVerifiedAt === null ? null : texts.instants.of(lastVerifiedAt),
    ...stampsOf(row, texts),
  };
  const group: CountryGroup = { ...summary, members: members.map(servedMember) };
  return { id, json: texts.store(JSON.stringify(group)), summaryJson: texts.store(JSON.stringify(summary)) };
}

const servedCountry = served(COUNTRY_FIELDS);
const servedGroup = served(COUNTRY_GROUP_FIELDS);
const servedMember = served(MEMBERSHIP_FIELDS);
const servedSummary = served(VACCINE_SUMMARY_FIELDS);
const servedPlace = served(HEALTH_PLACE_FIELDS);
const servedDetails = served(HEALTH_DETAIL_FIELDS);

function healthEntry(row: HealthRow, vaccines: ReadonlyMap<number, VaccineSummary>, texts: Texts): HealthEntry {
  const { id, sourceId, countryId, cityId, regionSpecific, vaccineId } = row;
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
  return { id, sourceId, countryId, cityId, regionSpecific, json: texts.store(JSON.stringify(requirement)) };
}
