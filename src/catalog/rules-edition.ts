/** One version of all travel data but places: its image, opened for questions. */

import type { Day } from '@carnet/rules/calendar.ts';
import { AnnouncedAnswers } from './announced-answers.ts';
import { AnswersOfDay } from './answers-of-day.ts';
import type { CatalogImage, CountryEntry, GroupEntry, HealthEntry, SearchedEntry } from './image/image.ts';
import { TextArena } from './image/text-arena.ts';
import { ofEachKind, type RecordKind } from './reference/record-kinds.ts';
import { RecordTable } from './reference/record-table.ts';
import { RuleStore } from './rules/rule-store.ts';
import { CatalogTripFacts } from './trips/catalog-trip-facts.ts';
import { PairAnswers } from './trips/pair-answers.ts';

export class RulesEdition {
  readonly version: number;
  readonly token: string;
  /** What answers depend on: the data's version, which database counts it, what time has changed, the format. */
  readonly tag: string;
  readonly builtAt: number;
  readonly day: Day;
  /** ms since epoch from which time alone makes an answer wrong; null = never. */
  readonly validUntil: number | null;

  readonly rules: RuleStore;
  readonly countries: RecordTable<CountryEntry>;
  /** By ISO 3166-1 alpha-2 and alpha-3. */
  readonly countryIds: ReadonlyMap<string, number>;
  readonly groups: RecordTable<GroupEntry>;
  readonly records: Readonly<Record<RecordKind, RecordTable<SearchedEntry>>>;
  readonly health: RecordTable<HealthEntry>;
  readonly announced: AnnouncedAnswers;

  readonly #image: CatalogImage;
  #pairAnswers: PairAnswers | undefined;
  #answersOfDay: AnswersOfDay | undefined;
  #tripFacts: CatalogTripFacts | undefined;

  constructor(image: CatalogImage) {
    this.#image = image;
    const { meta, directory } = image;
    const texts = new TextArena(image.arena);
    this.rules = new RuleStore(image, texts);
    this.announced = new AnnouncedAnswers(image, this.rules, () => this.pairAnswers);
    this.countries = new RecordTable(directory.countries, texts);
    this.countryIds = new Map(
      directory.countries.flatMap(({ id, iso2, iso3 }) => [iso2, iso3].map((code) => [code, id] as const)),
    );
    this.groups = new RecordTable(directory.groups, texts);
    this.records = ofEachKind((kind) => new RecordTable(directory.records[kind], texts));
    this.health = new RecordTable(directory.health, texts);
    this.version = meta.version;
    this.token = meta.token;
    const moments = [meta.asOf, meta.knownAt].filter((moment) => moment !== null);
    const times = moments.map((moment) => moment.toString(36)).join('-');
    this.tag = `${meta.version}-${meta.token}-${times}-${meta.format.toString(36)}`;
    this.builtAt = meta.builtAt;
    this.day = meta.day;
    this.validUntil = meta.validUntil;
  }

  /** Made when another day is first asked for, as are the two that rest on it. */
  get pairAnswers(): PairAnswers {
    this.#pairAnswers ??= new PairAnswers(this.#image, this.rules);
    return this.#pairAnswers;
  }

  get answersOfDay(): AnswersOfDay {
    this.#answersOfDay ??= new AnswersOfDay(this);
    return this.#answersOfDay;
  }

  get tripFacts(): CatalogTripFacts {
    this.#tripFacts ??= new CatalogTripFacts(this);
    return this.#tripFacts;
  }
}
