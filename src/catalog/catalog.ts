/**
 * The catalog in memory: one version of the travel data and one of the places, as the public API asks them. Every method
 * returns finished JSON; undefined means that there is no such thing.
 */

import type { Day } from '@carnet/rules/calendar.ts';
import type { CountryCodes } from '@carnet/rules/countries/nearest-country.ts';
import type { DisputedFacts } from '@carnet/rules/facts/disputed-facts.ts';
import type { KnownForDesk } from '@carnet/rules/facts/verified-rules.ts';
import type { TripFacts } from '@carnet/rules/trips/trip-facts.ts';
import type {
  CountryFilter,
  CountryPassport,
  EntryRequirementFilter,
  Extras,
  HealthRequirementFilter,
  NamedTime,
} from './asked.ts';
import type { ByteText } from './byte-text.ts';
import { NO_PLACES } from './places/no-places.ts';
import type { PlaceQueries } from './places/place-queries.ts';
import type { PlaceStore } from './places/place-store.ts';
import type { RecordKind } from './reference/record-kinds.ts';
import { matchingCountries, matchingHealthRequirements, matchingRecords } from './reference/search-reference.ts';
import { type MatrixRow, matrixRows } from './rules/matrix-rows.ts';
import type { RulesEdition } from './rules-edition.ts';

/** Immutable: a change in the database makes another one. */
export class MemoryCatalog {
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
  readonly edition: RulesEdition;

  /** Without `places` it answers all that does not ask for them. */
  constructor(edition: RulesEdition, places: PlaceStore | undefined) {
    this.edition = edition;
    this.places = places ?? NO_PLACES;
    this.version = edition.version;
    this.etag = `W/"${edition.tag}-${places?.tag ?? 'none'}"`;
    this.ruleCount = edition.lists.all.length;
    this.builtAt = edition.builtAt;
    this.day = edition.day;
  }

  /** Facts of served rules that are disputed, for some pair that the rule answers. */
  disputedFacts(): readonly DisputedFacts[] {
    return this.edition.lists.disputedFacts();
  }

  /** When rules were verified, and how well the visa of all pairs is known. */
  knownForDesk(): KnownForDesk {
    return this.edition.lists.forDesk();
  }

  /** In the order of the list of countries. */
  get countryCodes(): readonly CountryCodes[] {
    return this.edition.countries.all;
  }

  /** What trip checks ask of the data. */
  get tripFacts(): TripFacts {
    return this.edition.tripFacts;
  }

  /** Days of one period have the same answers: nothing begins or ends between them. */
  periodOf(day: Day): number {
    return this.edition.ruleSet.changes.period(day);
  }

  /** Undefined for a country that does not exist. */
  passportOf(countryId: number): CountryPassport | undefined {
    return this.edition.countries.entry(countryId);
  }

  /** By ISO 3166-1 alpha-2 or alpha-3, in capital letters. */
  countryIdOf(code: string): number | undefined {
    return this.edition.countryIds.get(code);
  }

  hasCountry(id: number): boolean {
    return this.edition.countries.entry(id) !== undefined;
  }

  hasCountryGroup(id: number): boolean {
    return this.edition.groups.entry(id) !== undefined;
  }

  hasVaccine(id: number): boolean {
    return this.edition.records.vaccines.entry(id) !== undefined;
  }

  hasCity(id: number): boolean {
    return this.places.hasCity(id);
  }

  /** Whether there is an answer to the pair today. */
  hasAnswer(fromCountryId: number, toCountryId: number): boolean {
    return this.personalized(fromCountryId, toCountryId) !== undefined;
  }

  /** The answers to all pairs, a passport at a time. */
  matrix(): Generator<readonly MatrixRow[]> {
    return matrixRows(this.edition);
  }

  personalized(fromCountryId: number, toCountryId: number): ByteText | undefined {
    if (!this.hasCountry(fromCountryId) || !this.hasCountry(toCountryId)) return undefined;
    return this.edition.answers.plain(fromCountryId, toCountryId);
  }

  personalizedWith(fromCountryId: number, toCountryId: number, extras: Extras): ByteText | undefined {
    return this.#answerWith(fromCountryId, toCountryId, extras);
  }

  /** The answer on a day, by the rules and memberships of then. It names its time. */
  personalizedOn(
    fromCountryId: number,
    toCountryId: number,
    time: NamedTime,
    extras: Extras = {},
  ): ByteText | undefined {
    return this.#answerWith(fromCountryId, toCountryId, extras, time);
  }

  /** A rule about every destination says nothing of a country that does not exist. */
  #answerWith(passport: number, destination: number, extras: Extras, time?: NamedTime): ByteText | undefined {
    return this.hasCountry(destination)
      ? this.edition.answers.withExtras(passport, destination, extras, time)
      : undefined;
  }

  entryRequirement(id: number, extras?: Pick<Extras, 'evidence'>): ByteText | undefined {
    return this.edition.lists.byId(id, extras);
  }

  entryRequirements(
    filter: EntryRequirementFilter,
    page: number,
    limit: number,
    extras?: Pick<Extras, 'evidence'>,
  ): ByteText {
    return this.edition.lists.list(filter, page, limit, extras);
  }

  /** Every served rule whose destination side matches: general, then by group, then by passport country. */
  entryRequirementsByDestination(
    countryId: number,
    page: number,
    limit: number,
    extras?: Pick<Extras, 'evidence'>,
  ): ByteText {
    return this.edition.lists.byDestination(countryId, page, limit, extras);
  }

  healthRequirements(filter: HealthRequirementFilter, page: number, limit: number): ByteText {
    const { health } = this.edition;
    return health.list(page, limit, matchingHealthRequirements(health.all, filter));
  }

  /** Records that are served as they are stored; `q` searches their texts. */
  records(kind: RecordKind, page: number, limit: number, q?: string): ByteText {
    const records = this.edition.records[kind];
    return records.list(page, limit, matchingRecords(records.all, q));
  }

  record(kind: RecordKind, id: number): ByteText | undefined {
    return this.edition.records[kind].one(id);
  }

  countries(filter: CountryFilter, page: number, limit: number): ByteText {
    const { countries } = this.edition;
    return countries.list(page, limit, matchingCountries(countries.all, filter));
  }

  country(id: number): ByteText | undefined {
    return this.edition.countries.one(id);
  }

  /** Whether anything is known of entering it. */
  isDestination(countryId: number): boolean {
    return this.edition.ruleSet.passportIds.some((id) => this.hasAnswer(id, countryId));
  }

  /** Its name, official name and aliases, folded; none for a country that does not exist. */
  countrySearchNames(id: number): readonly string[] {
    return this.edition.countries.entry(id)?.search.split('\n') ?? [];
  }

  countryGroups(page: number, limit: number): ByteText {
    const { groups } = this.edition;
    return groups.list(page, limit, groups.all, ({ summaryJson }) => summaryJson);
  }

  countryGroup(id: number): ByteText | undefined {
    return this.edition.groups.one(id);
  }
}

/** As those who ask it know it. */
export type Catalog = Omit<MemoryCatalog, 'edition'>;
