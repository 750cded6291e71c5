/** The catalog over an image: what the public API asks. */
import { type ByteText, pageOf, slicePage } from './byte-text.ts';
import type { Catalog, CountryFilter, EntryRequirementFilter, HealthRequirementFilter } from './catalog.ts';
import { type CatalogImage, type RecordEntry, releaseArrays } from './image.ts';
import { RuleStore } from './rule-store.ts';
import { TextArena } from './text-arena.ts';
import { fold, matchScore } from './text-search.ts';

export class MemoryCatalog implements Catalog {
  readonly version: number;
  readonly etag: string;
  readonly ruleCount: number;
  readonly builtAt: number;
  /** ms since epoch from which time alone makes an answer of this catalog wrong; null = never. */
  readonly validUntil: number | null;
  readonly token: string;

  readonly #image: CatalogImage;
  readonly #texts: TextArena;
  readonly #rules: RuleStore;
  readonly #countries: ReadonlyMap<number, RecordEntry>;
  readonly #groups: ReadonlyMap<number, RecordEntry>;
  readonly #currencies: ReadonlyMap<number, RecordEntry>;
  readonly #vaccines: ReadonlyMap<number, RecordEntry>;

  constructor(image: CatalogImage) {
    const { meta, directory } = image;
    this.#image = image;
    this.#texts = new TextArena(image.arena);
    this.#rules = new RuleStore(image, this.#texts);
    this.#countries = byId(directory.countries);
    this.#groups = byId(directory.groups);
    this.#currencies = byId(directory.currencies);
    this.#vaccines = byId(directory.vaccines);
    this.version = meta.version;
    this.token = meta.token;
    // All that an answer depends on: the data's version, which database counts it, what time has changed, the format.
    this.etag = `W/"${meta.version}-${meta.token}-${Math.floor(meta.asOf / 1000).toString(36)}-${meta.format}"`;
    this.ruleCount = this.#rules.served;
    this.builtAt = meta.builtAt;
    this.validUntil = meta.validUntil;
  }

  /**
   * Gives back its memory at once instead of when garbage is next collected. Nothing may ask it afterwards; answers already
   * given stay good, as they are texts of their own.
   */
  dispose(): void {
    releaseArrays(this.#image);
  }

  hasCountry(id: number): boolean {
    return this.#rules.hasCountry(id);
  }

  hasCountryGroup(id: number): boolean {
    return this.#groups.has(id);
  }

  hasVaccine(id: number): boolean {
    return this.#vaccines.has(id);
  }

  /** Cities are not part of the catalog yet. */
  hasCity(_id: number): boolean {
    return false;
  }

  personalized(fromCountryId: number, toCountryId: number): ByteText | undefined {
    return this.#rules.personalized(fromCountryId, toCountryId);
  }

  personalizedWithTrace(fromCountryId: number, toCountryId: number): ByteText | undefined {
    return this.#rules.personalizedWithTrace(fromCountryId, toCountryId);
  }

  entryRequirement(id: number): ByteText | undefined {
    return this.#rules.byId(id);
  }

  entryRequirements(filter: EntryRequirementFilter, page: number, limit: number): ByteText {
    return this.#rules.list(filter, page, limit);
  }

  entryRequirementsByDestination(countryId: number, page: number, limit: number): ByteText {
    return this.#rules.byDestination(countryId, page, limit);
  }

  healthRequirements({ countryId, cityId }: HealthRequirementFilter, page: number, limit: number): ByteText {
    const rows = this.#image.directory.health.filter(
      (row) =>
        (countryId === undefined || row.countryId === countryId) &&
        (cityId === undefined || row.cityId === cityId || !row.regionSpecific),
    );
    return this.#list(rows, page, limit);
  }

  vaccines(q: string | undefined, page: number, limit: number): ByteText {
    const { vaccines } = this.#image.directory;
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
    return this.#answer(this.#vaccines.get(id));
  }

  countries({ name, iso2, iso3, continent }: CountryFilter, page: number, limit: number): ByteText {
    const { countries } = this.#image.directory;
    const folded = name === undefined ? undefined : fold(name);
    const rows = countries.filter(
      (country) =>
        (folded === undefined || (folded !== '' && country.search.includes(folded))) &&
        (iso2 === undefined || country.iso2 === iso2) &&
        (iso3 === undefined || country.iso3 === iso3) &&
        (continent === undefined || country.continent === continent),
    );
    return this.#list(rows, page, limit);
  }

  country(id: number): ByteText | undefined {
    return this.#answer(this.#countries.get(id));
  }

  countryGroups(page: number, limit: number): ByteText {
    const { groups } = this.#image.directory;
    const summaries = slicePage(groups, page, limit).map((group) => this.#texts.read(group.summaryJson));
    return pageOf(summaries, page, limit, groups.length);
  }

  countryGroup(id: number): ByteText | undefined {
    return this.#answer(this.#groups.get(id));
  }

  currencies(page: number, limit: number): ByteText {
    return this.#list(this.#image.directory.currencies, page, limit);
  }

  currency(id: number): ByteText | undefined {
    return this.#answer(this.#currencies.get(id));
  }

  #answer(entry: RecordEntry | undefined): ByteText | undefined {
    return entry === undefined ? undefined : this.#texts.read(entry.json);
  }

  #list(entries: readonly RecordEntry[], page: number, limit: number): ByteText {
    const items = slicePage(entries, page, limit).map((entry) => this.#texts.read(entry.json));
    return pageOf(items, page, limit, entries.length);
  }
}

function byId<Entry extends RecordEntry>(entries: readonly Entry[]): ReadonlyMap<number, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
