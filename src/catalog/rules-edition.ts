/** One version of all travel data but places: its image, opened for questions. */
import { type CatalogImage, type CountryEntry, type RecordEntry, releaseArrays } from './image.ts';
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
  readonly groups: ReadonlyMap<number, RecordEntry>;
  readonly currencies: ReadonlyMap<number, RecordEntry>;
  readonly vaccines: ReadonlyMap<number, RecordEntry>;
  readonly #image: CatalogImage;

  constructor(image: CatalogImage) {
    const { meta, directory } = image;
    this.#image = image;
    this.directory = directory;
    this.texts = new TextArena(image.arena);
    this.rules = new RuleStore(image, this.texts);
    this.countries = byId(directory.countries);
    this.groups = byId(directory.groups);
    this.currencies = byId(directory.currencies);
    this.vaccines = byId(directory.vaccines);
    this.version = meta.version;
    this.token = meta.token;
    this.tag = `${meta.version}-${meta.token}-${Math.floor(meta.asOf / 1000).toString(36)}-${meta.format}`;
    this.builtAt = meta.builtAt;
    this.validUntil = meta.validUntil;
  }

  /**
   * Gives back its memory at once instead of when garbage is next collected. Nothing may ask it afterwards; answers already
   * given stay good, as they are texts of their own.
   */
  dispose(): void {
    const { rules, indexes, statements, blocks, arena } = this.#image;
    releaseArrays([rules, indexes, statements, blocks, arena]);
  }
}

function byId<Entry extends RecordEntry>(entries: readonly Entry[]): ReadonlyMap<number, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
