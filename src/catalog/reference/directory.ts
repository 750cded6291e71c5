/** The records that are not rules, as the API serves them: countries, groups, currencies, vaccines, health requirements. */
import type { PassportFacts } from '@carnet/rules/countries/passports.ts';
import { COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { served } from '@carnet/rules/schema/served.ts';
import { VACCINE_SUMMARY_FIELDS, type VaccineRecord } from '@carnet/rules/schema/vaccine-fields.ts';
import { isStale, verificationDueAt } from '@carnet/rules/staleness.ts';
import { type ByteText, byteText } from '../byte-text.ts';
import { inPieces } from '../in-turns.ts';
import type { CountryRow, GroupRow, HealthRow, MemberRow, StampedRow, TravelRows } from '../read/travel-rows.ts';
import type { Country, Malaria } from '../schemas/country.ts';
import type { CountryGroup, CountryGroupSummary } from '../schemas/country-group.ts';
import type { HealthRequirement } from '../schemas/health-requirement.ts';
import type { VaccineSummary } from '../schemas/vaccine.ts';
import { fold } from '../text-search.ts';
import { type KindOfRecord, ofEachKind, RECORD_KINDS, type RecordKind } from './record-kinds.ts';
import { type RecordEntry, RecordTable } from './record-table.ts';

export interface CountryEntry extends PassportFacts, RecordEntry {
  readonly name: string;
  readonly iso2: string;
  readonly iso3: string;
  readonly continent: string;
  readonly malaria: Malaria | null;
  /** Folded names and aliases, joined by line feeds. */
  readonly search: string;
}

export interface GroupEntry extends RecordEntry {
  readonly group: CountryGroup;
  /** The list item: the group without its members. */
  readonly summaryJson: ByteText;
}

export interface SearchedEntry extends RecordEntry {
  /** What a search by text looks into, folded. */
  readonly search: readonly string[];
}

export interface HealthEntry extends RecordEntry {
  readonly sourceId: number;
  readonly countryId: number;
  readonly cityId: number | null;
  readonly regionSpecific: boolean;
  readonly requirement: HealthRequirement;
}

/** In the order in which the API lists them. */
export interface Directory {
  readonly countries: RecordTable<CountryEntry>;
  readonly groups: RecordTable<GroupEntry>;
  readonly records: Readonly<Record<RecordKind, RecordTable<SearchedEntry>>>;
  readonly health: RecordTable<HealthEntry>;
}

/** Each is turned into JSON. */
const RECORDS_AT_ONCE = 50;

/** In pieces of some milliseconds. `now`: ms since epoch, at which it is looked at what is stale. */
export function* directoryOf(rows: TravelRows, now: number): Generator<void, Directory> {
  const membersOf = new Map<number, MemberRow[]>();
  yield* inPieces(rows.members, (member) => {
    const members = membersOf.get(member.countryGroupId);
    if (members === undefined) membersOf.set(member.countryGroupId, [member]);
    else members.push(member);
  });
  const summaries = new Map(
    rows.records.vaccines.map((row) => [row.id, servedSummary(row as unknown as VaccineRecord)]),
  );
  yield;
  const countries = yield* tableOf(rows.countries, (row) => countryEntry(row, now));
  const groups = yield* tableOf(rows.groups, (row) => groupEntry(row, membersOf.get(row.id) ?? []));
  const records = recordTables(rows.records);
  yield;
  const health = yield* tableOf(rows.health, (row) => healthEntry(row, summaries, now));
  return { countries, groups, records, health };
}

function* tableOf<Row, Entry extends RecordEntry>(
  rows: readonly Row[],
  entryOf: (row: Row) => Entry,
): Generator<void, RecordTable<Entry>> {
  const entries: Entry[] = [];
  for (const row of rows) {
    entries.push(entryOf(row));
    if (entries.length % RECORDS_AT_ONCE === 0) yield;
  }
  return new RecordTable(entries);
}

function countryEntry(row: CountryRow, now: number): CountryEntry {
  const { id, name, iso2, iso3, continent, issuesPassports, passportNote } = row;
  const passportCountryId = issuesPassports ? id : row.passportCountryId;
  const malaria = malariaNote(row, now);
  const country: Country = {
    ...servedCountry({ ...row, passportCountryId }),
    malaria,
    ...stampsOf(row),
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
    malaria,
    search: names.map(fold).join('\n'),
    json: json(country),
  };
}

function malariaNote(row: CountryRow, now: number): Malaria | null {
  const { malariaTransmission: transmission, malariaProphylaxis: prophylaxis } = row;
  if (transmission === null || prophylaxis === null) return null;
  const { malariaNotes: notes, malariaSourceUrl: sourceUrl, malariaVerifiedAt: verifiedAt } = row;
  return { transmission, prophylaxis, notes, sourceUrl, ...freshness(verifiedAt, now) };
}

function recordTables(records: TravelRows['records']): Directory['records'] {
  return ofEachKind((kind) => {
    const { fields, search = [] }: KindOfRecord = RECORD_KINDS[kind];
    const toAnswer = served(fields);
    return new RecordTable(
      records[kind].map((row) => ({
        id: row.id,
        json: json({ ...toAnswer(row), ...stampsOf(row) }),
        search: search.map((name) => fold(row[name] as string)),
      })),
    );
  });
}

function groupEntry(row: GroupRow, members: readonly MemberRow[]): GroupEntry {
  const summary: CountryGroupSummary = {
    ...servedGroup(row),
    lastVerifiedAt: instant(row.lastVerifiedAt),
    ...stampsOf(row),
  };
  const group: CountryGroup = { ...summary, members: members.map(servedMember) };
  return { id: row.id, group, json: json(group), summaryJson: json(summary) };
}

function healthEntry(row: HealthRow, vaccines: ReadonlyMap<number, VaccineSummary>, now: number): HealthEntry {
  const { id, sourceId, countryId, cityId, regionSpecific, vaccineId } = row;
  const vaccine = vaccines.get(vaccineId);
  if (vaccine === undefined) throw new Error(`health requirement ${id} names vaccine ${vaccineId}, which is missing`);
  const requirement: HealthRequirement = {
    id,
    ...servedPlace(row),
    vaccine,
    ...servedDetails(row),
    ...freshness(row.lastVerifiedAt, now),
    ...stampsOf(row),
  };
  return { id, sourceId, countryId, cityId, regionSpecific, requirement, json: json(requirement) };
}

const servedCountry = served(COUNTRY_FIELDS);
const servedGroup = served(COUNTRY_GROUP_FIELDS);
const servedMember = served(MEMBERSHIP_FIELDS);
const servedSummary = served(VACCINE_SUMMARY_FIELDS);
const servedPlace = served(HEALTH_PLACE_FIELDS);
const servedDetails = served(HEALTH_DETAIL_FIELDS);

const json = (record: object): ByteText => byteText(JSON.stringify(record));

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function stampsOf({ createdAt, updatedAt }: StampedRow) {
  return { createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString() };
}

function freshness(lastVerifiedAt: number | null, now: number) {
  const due = verificationDueAt(lastVerifiedAt);
  return {
    lastVerifiedAt: instant(lastVerifiedAt),
    verificationDueAt: instant(due),
    isStale: isStale(due, now),
  };
}
