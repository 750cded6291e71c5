/** The catalog in memory: one version of the travel data and one of the places, as the public API asks them. */
import { type ByteText, pageOf, slicePage } from './byte-text.ts';
import type {
  Catalog,
  CountryCodes,
  CountryFilter,
  CountryPassport,
  EntryRequirementFilter,
  HealthRequirementFilter,
} from './catalog.ts';
import type { RecordEntry } from './image.ts';
import { NO_PLACES } from './places/no-places.ts';
import type { PlaceQueries } from './places/place-queries.ts';
import type { PlaceStore } from './places/place-store.ts';
import type { RulesEdition } from './rules-edition.ts';
import { fold, matchScore } from './text-search.ts';

export class MemoryCatalog implements Catalog {
  readonly version: number;
  readonly etag: string;
  readonly ruleCount: number;
  readonly builtAt: number;
  readonly places: PlaceQueries;
  readonly #edition: RulesEdition;

  /** Without `places` it answers all that does not ask for them. */
  constructor(edition: RulesEdition, places: PlaceStore | undefined) {
    this.#edition = edition;
    this.places = places ?? NO_PLACES;
    this.version = edition.version;
    this.etag = `W/"${edition.tag}-${places?.tag ?? 'none'}"`;
    this.ruleCount = edition.rules.served;
    this.builtAt = edition.builtAt;
  }

  get countryCodes(): readonly CountryCodes[] {
    return this.#edition.directory.countries;
  }

  passportOf(countryId: number): CountryPassport | undefined {
    return this.#edition.countries.get(countryId);
  }

  countryIdOf(code: string): number | undefined {
    return this.#edition.countryIds.get(code);
  }

  hasCountry(id: number): boolean {
    return this.#edition.rules.hasCountry(id);
  }

  hasCountryGroup(id: number): boolean {
    return this.#edition.groups.has(id);
  }

  hasVaccine(id: number): boolean {
    return this.#edition.vaccines.has(id);
  }

  hasCity(id: number): boolean {
    return this.places.hasCity(id);
  }

  personalized(fromCountryId: number, toCountryId: number): ByteText | undefined {
    return this.#edition.rules.personalized(fromCountryId, toCountryId);
  }

  personalizedWithTrace(fromCountryId: number, toCountryId: number): ByteText | undefined {
    return this.#edition.rules.personalizedWithTrace(fromCountryId, toCountryId);
  }

  entryRequirement(id: number): ByteText | undefined {
    return this.#edition.rules.byId(id);
  }

  entryRequirements(filter: EntryRequirementFilter, page: number, limit: number): ByteText {
    return this.#edition.rules.list(filter, page, limit);
  }

  entryRequirementsByDestination(countryId: number, page: number, limit: number): ByteText {
    return this.#edition.rules.byDestination(countryId, page, limit);
  }

  healthRequirements({ countryId, cityId }: HealthRequirementFilter, page: number, limit: number): ByteText {
    const rows = this.#edition.directory.health.filter(
      (row) =>
        (countryId === undefined || row.countryId === countryId) &&
        (cityId === undefined || row.cityId === cityId || !row.regionSpecific),
    );
    return this.#list(rows, page, limit);
  }

  vaccines(q: string | undefined, page: number, limit: number): ByteText {
    const { vaccines } = this.#edition.directory;
    if (q === undefined) return this.#list(vaccines, page, limit);
    const query = fold(q);
    const found = vaccines
      .map((vaccine) => ({ vaccine, score: matchScore(query, vaccine.search) }))
      .filter((match): match is typeof match & { score: number } => match.score !== undefined)
      .sort((a, b) => a.score - b.score); // stable: equal scores stay in list order
    return this.#list(
      found.map((match) => match.vaccine),
      page,
      limit,
    );
  }

  vaccine(id: number): ByteText | undefined {
    return this.#answer(this.#edition.vaccines.get(id));
  }

  countries({ name, iso2, iso3, continent, issuesPassports }: CountryFilter, page: number, limit: number): ByteText {
    const { countries } = this.#edition.directory;
    const folded = name === undefined ? undefined : fold(name);
    const rows = countries.filter(
      (country) =>
        (folded === undefined || (folded !== '' && country.search.includes(folded))) &&
        (iso2 === undefined || country.iso2 === iso2) &&
        (iso3 === undefined || country.iso3 === iso3) &&
        (continent === undefined || country.continent === continent) &&
        (issuesPassports === undefined || country.issuesPassports === issuesPassports),
    );
    return this.#list(rows, page, limit);
  }

  country(id: number): ByteText | undefined {
    return this.#answer(this.#edition.countries.get(id));
  }

  isDestination(countryId: number): boolean {
    return this.#edition.rules.isDestination(countryId);
  }

  countrySearchNames(id: number): readonly string[] {
    return this.#edition.countries.get(id)?.search.split('\n') ?? [];
  }

  countryGroups(page: number, limit: number): ByteText {
    const { groups } = this.#edition.directory;
    const summaries = slicePage(groups, page, limit).map((group) => this.#edition.texts.read(group.summaryJson));
    return pageOf(summaries, page, limit, groups.length);
  }

  countryGroup(id: number): ByteText | undefined {
    return this.#answer(this.#edition.groups.get(id));
  }

  currencies(page: number, limit: number): ByteText {
    return this.#list(this.#edition.directory.currencies, page, limit);
  }

  currency(id: number): ByteText | undefined {
    return this.#answer(this.#edition.currencies.get(id));
  }

  #answer(entry: RecordEntry | undefined): ByteText | undefined {
    return entry === undefined ? undefined : this.#edition.texts.read(entry.json);
  }

  #list(entries: readonly RecordEntry[], page: number, limit: number): ByteText {
    const items = slicePage(entries, page, limit).map((entry) => this.#edition.texts.read(entry.json));
    return pageOf(items, page, limit, entries.length);
  }
}
