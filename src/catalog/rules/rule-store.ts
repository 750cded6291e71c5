/** Answers about rules from the image's columns: the winner of a pair, one rule, lists by filter. */
import { type ByteText, byteText, pageOf, slicePage } from '../byte-text.ts';
import type { EntryRequirementFilter } from '../catalog.ts';
import { type CatalogImage, NONE, type TextRef } from '../image/image.ts';
import { bucket } from '../image/postings.ts';
import type { TextArena } from '../image/text-arena.ts';
import { RuleFilter } from './rule-filter.ts';
import { RuleTrace } from './rule-trace.ts';
import { SideIndex } from './side-index.ts';

/** Around a rule's id, before its statement. */
const RECORD_START = '{"id":';
const fromText = (countryId: number | null): ByteText => `,"fromCountryId":${countryId},`;
const FROM_NO_COUNTRY = fromText(null);

export class RuleStore {
  readonly #image: CatalogImage;
  readonly #texts: TextArena;
  readonly #countries: number;
  readonly #sides: SideIndex;
  readonly #filter: RuleFilter;
  readonly #trace: RuleTrace;
  /** What follows the requirement in the answer to holders of each passport. */
  readonly #contexts: readonly ByteText[];
  /** What rules say of their passport country, by its index. */
  readonly #fromTexts: readonly ByteText[];

  constructor(image: CatalogImage, texts: TextArena) {
    this.#image = image;
    this.#texts = texts;
    this.#sides = new SideIndex(image.directory);
    this.#filter = new RuleFilter(image, this.#sides);
    this.#trace = new RuleTrace(image, texts, this.#sides);
    const { countryIds, countries } = image.directory;
    this.#countries = countryIds.length;
    this.#fromTexts = countryIds.map(fromText);
    const contexts = new Map(countries.map((country) => [country.id, country.context]));
    this.#contexts = countryIds.map((id) => `,"applicabilityContext":${texts.read(contexts.get(id) as TextRef)}}}`);
  }

  get served(): number {
    return this.#image.indexes.all.length;
  }

  /** Whether any passport has an answer for it. */
  isDestination(id: number): boolean {
    const { winners } = this.#image.indexes;
    const to = this.#sides.country(id);
    if (to === NONE) return false;
    for (let from = 0; from < this.#countries; from += 1) {
      if (from !== to && winners[from * this.#countries + to] !== NONE) return true;
    }
    return false;
  }

  personalized(fromCountryId: number, toCountryId: number): ByteText | undefined {
    const from = this.#sides.country(fromCountryId);
    const row = this.#winner(from, toCountryId);
    if (row === NONE) return undefined;
    return `{"requirement":${this.#record(row)}${this.#contexts[from]}`;
  }

  personalizedWithTrace(fromCountryId: number, toCountryId: number): ByteText | undefined {
    const from = this.#sides.country(fromCountryId);
    const row = this.#winner(from, toCountryId);
    if (row === NONE) return undefined;
    const trace = byteText(JSON.stringify(this.#trace.of(row, fromCountryId, toCountryId)));
    const context = (this.#contexts[from] as ByteText).slice(0, -2);
    return `{"requirement":${this.#record(row)}${context},"trace":${trace}}}`;
  }

  #winner(from: number, toCountryId: number): number {
    const to = this.#sides.country(toCountryId);
    if (from === NONE || to === NONE) return NONE;
    return this.#image.indexes.winners[from * this.#countries + to] as number;
  }

  byId(id: number): ByteText | undefined {
    const row = this.#rowOfId(id);
    if (row === NONE || this.#image.rules.served[row] === 0) return undefined;
    return this.#record(row);
  }

  #rowOfId(id: number): number {
    const ids = this.#image.rules.id;
    let low = 0;
    let high = ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = ids[middle] as number;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return NONE;
  }

  list(filter: EntryRequirementFilter, page: number, limit: number): ByteText {
    return this.#page(this.#filter.rows(filter), page, limit);
  }

  byDestination(countryId: number, page: number, limit: number): ByteText {
    return this.#page(bucket(this.#image.indexes.listing, this.#sides.country(countryId)), page, limit);
  }

  #page(rows: Uint32Array, page: number, limit: number): ByteText {
    const items = Array.from(slicePage(rows, page, limit), (row) => this.#record(row));
    return pageOf(items, page, limit, rows.length);
  }

  #record(row: number): ByteText {
    const { rules, statements, blocks } = this.#image;
    const from = this.#fromTexts[rules.fromCountry[row] as number] ?? FROM_NO_COUNTRY;
    const statement = this.#texts.numbered(statements, rules.statement[row] as number);
    return RECORD_START + rules.id[row] + from + statement + this.#texts.numbered(blocks, rules.block[row] as number);
  }
}
