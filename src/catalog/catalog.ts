/** What the read model answers: every method returns finished JSON from memory; undefined means it does not exist. */

import type { Day } from '@carnet/rules/calendar.ts';
import type { CountryCodes } from '@carnet/rules/countries/nearest-country.ts';
import type { PassportFacts } from '@carnet/rules/countries/passports.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { DisputedFacts } from '@carnet/rules/facts/disputed-facts.ts';
import type { VerificationLevel, VerificationStatus } from '@carnet/rules/facts/evidence.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { TripFacts } from '@carnet/rules/trips/trip-facts.ts';
import type { ByteText } from './byte-text.ts';
import type { PlaceQueries } from './places/place-queries.ts';
import type { RecordKind } from './reference/record-kinds.ts';

/** Filters of the list of entry requirements; each one given must match the rule's own field. */
export interface EntryRequirementFilter {
  fromCountryId?: number;
  fromCountryGroupId?: number;
  toCountryId?: number;
  toCountryGroupId?: number;
  visaRequirementType?: VisaRequirementType;
  isStale?: boolean;
  /** ms since epoch, inclusive. */
  updatedSince?: number;
  /** How well the visa is known, and what that means today. */
  verification?: VerificationLevel;
  status?: VerificationStatus;
  /** The rule says something of it. */
  topic?: Topic;
  /** Its last day lies before this one. */
  endsBefore?: Day;
}

/** What an answer may have on request. */
export interface Extras {
  /** Every rule that was considered. */
  readonly trace?: boolean;
  /** What was said of each fact. */
  readonly evidence?: boolean;
}

/** As an answer of another time names it. */
export interface NamedTime {
  /** Of travel. */
  readonly asOf: Day;
  /** RFC 3339: what was known then answers. Null = what is known now. */
  readonly knownAt: string | null;
}

/** A country and whose passport its people hold. */
export interface CountryPassport extends PassportFacts {
  readonly id: number;
  readonly name: string;
  readonly iso2: string;
}

export interface CountryFilter {
  /** Contained in the name, official name or an alias, ignoring case and accents. */
  name?: string;
  iso2?: string;
  iso3?: string;
  continent?: string;
  issuesPassports?: boolean;
}

export interface HealthRequirementFilter {
  countryId?: number;
  /** Narrows to rows of that city plus rows that are not region-specific. */
  cityId?: number;
}

/** One consistent version of all travel data. Immutable: a change in the database makes another one. */
export interface Catalog {
  /** The version of the travel data in the database. */
  readonly version: number;
  /** Weak ETag that holds for every data answer of this catalog. */
  readonly etag: string;
  /** Rules served; those of outranked sources are not counted. */
  readonly ruleCount: number;
  /** ms since epoch. */
  readonly builtAt: number;
  /** Of travel, which the answers are for where no other is asked for. */
  readonly day: Day;
  readonly places: PlaceQueries;
  /** What trip checks ask of the data. */
  readonly tripFacts: TripFacts;

  /** Facts of served rules that are disputed, for some pair that the rule answers. */
  disputedFacts(): readonly DisputedFacts[];

  /** In the order of the list of countries. */
  readonly countryCodes: readonly CountryCodes[];
  /** Days of one period have the same answers: nothing begins or ends between them. */
  periodOf(day: Day): number;
  /** Undefined for a country that does not exist. */
  passportOf(countryId: number): CountryPassport | undefined;
  /** By ISO 3166-1 alpha-2 or alpha-3, in capital letters. */
  countryIdOf(code: string): number | undefined;
  hasCountry(id: number): boolean;
  hasCountryGroup(id: number): boolean;
  hasVaccine(id: number): boolean;
  hasCity(id: number): boolean;

  /** Whether there is an answer to the pair today. */
  hasAnswer(fromCountryId: number, toCountryId: number): boolean;
  personalized(fromCountryId: number, toCountryId: number): ByteText | undefined;
  personalizedWith(fromCountryId: number, toCountryId: number, extras: Extras): ByteText | undefined;
  /** The answer on a day, by the rules and memberships of then. It names its time. */
  personalizedOn(fromCountryId: number, toCountryId: number, time: NamedTime, extras?: Extras): ByteText | undefined;
  entryRequirement(id: number, extras?: Pick<Extras, 'evidence'>): ByteText | undefined;
  entryRequirements(
    filter: EntryRequirementFilter,
    page: number,
    limit: number,
    extras?: Pick<Extras, 'evidence'>,
  ): ByteText;
  /** Every served rule whose destination side matches: general, then by group, then by passport country. */
  entryRequirementsByDestination(
    countryId: number,
    page: number,
    limit: number,
    extras?: Pick<Extras, 'evidence'>,
  ): ByteText;
  healthRequirements(filter: HealthRequirementFilter, page: number, limit: number): ByteText;
  /** Records that are served as they are stored; `q` searches their texts. */
  records(kind: RecordKind, page: number, limit: number, q?: string): ByteText;
  record(kind: RecordKind, id: number): ByteText | undefined;
  countries(filter: CountryFilter, page: number, limit: number): ByteText;
  country(id: number): ByteText | undefined;
  /** Whether anything is known of entering it. */
  isDestination(countryId: number): boolean;
  /** Its name, official name and aliases, folded; none for a country that does not exist. */
  countrySearchNames(id: number): readonly string[];
  countryGroups(page: number, limit: number): ByteText;
  countryGroup(id: number): ByteText | undefined;
}
