/** One version of all travel data but places: its image, opened for questions. */
import type { CatalogImage, CountryEntry, RecordEntry } from './image.ts';
import { RuleStore } from './rule-store.ts';
import { TextArena } from './text-arena.ts';

export class RulesEdition {
  readonly version: number;
  readonly token: string;
  /** What answers depend on: the data's version, which database counts it, what time has changed, the format. */
  readonly tag: string;
  readonly builtAt: number;
  /** ms since epoch from which time alone makes an answer wrong; null = never. */
  readonly validUntil: number | null;

  readonly directory: CatalogImage['directory'];
  readonly texts: TextArena;
  readonly rules: RuleStore;
  readonly countries: ReadonlyMap<number, CountryEntry>;
  /** By ISO 3166-1 alpha-2 and alpha-3. */
  readonly countryIds: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<number, RecordEntry>;
  readonly currencies: ReadonlyMap<number, RecordEntry>;
  readonly vaccines: ReadonlyMap<number, RecordEntry>;

  constructor(image: CatalogImage) {
    const { meta, directory } = image;
    this.directory = directory;
    this.texts = new TextArena(image.arena);
    this.rules = new RuleStore(image, this.texts);
    this.countries = byId(directory.countries);
    this.countryIds = new Map(
      directory.countries.flatMap(({ id, iso2, iso3 }) => [iso2, iso3].map((code) => [code, id] as const)),
    );
    this.groups = byId(directory.groups);
    this.currencies = byId(directory.currencies);
    this.vaccines = byId(directory.vaccines);
    this.version = meta.version;
    this.token = meta.token;
    this.tag = `${meta.version}-${meta.token}-${Math.floor(meta.asOf / 1000).toString(36)}-${meta.format}`;
    this.builtAt = meta.builtAt;
    this.validUntil = meta.validUntil;
  }
}

function byId<Entry extends RecordEntry>(entries: readonly Entry[]): ReadonlyMap<number, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
