/** Every rule that could answer a pair on some day, as the cascade sees it, and what it is resolved against. */
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import type { Statement } from '@carnet/rules/facts/cascade.ts';
import { toBytes } from '../byte-text.ts';
import { type CatalogImage, NONE, type TraceFacts } from '../image/image.ts';
import { bucket } from '../image/postings.ts';
import { storedStatement } from '../image/stored-statement.ts';
import type { TextArena } from '../image/text-arena.ts';
import type { SideIndex } from './side-index.ts';

export interface StoredRule extends Statement {
  readonly row: number;
}

export class RuleCandidates {
  readonly #image: CatalogImage;
  readonly #texts: TextArena;
  readonly #sides: SideIndex;
  #facts: TraceFacts | undefined;
  #memberships: ReadonlyMap<number, readonly Membership[]> | undefined;

  constructor(image: CatalogImage, texts: TextArena, sides: SideIndex) {
    this.#image = image;
    this.#texts = texts;
    this.#sides = sides;
  }

  /** Read when first asked for. */
  get facts(): TraceFacts {
    this.#facts ??= JSON.parse(toBytes(this.#texts.read(this.#image.directory.traceFacts)).toString()) as TraceFacts;
    return this.#facts;
  }

  /** Every standing that a country has, had or will have. */
  membershipsOf(countryId: number): readonly Membership[] {
    this.#memberships ??= Map.groupBy(this.facts.memberships, (membership) => membership.countryId);
    return this.#memberships.get(countryId) ?? [];
  }

  /**
   * Rows of the rules that name the destination or a group that it ever stood in: those about everybody first, then those
   * about groups of passports, then by passport country.
   */
  rowsTo(toCountryId: number): Uint32Array {
    return bucket(this.#image.indexes.candidates, this.#sides.country(toCountryId));
  }

  /** Those of rows in the order of `rowsTo` that are about everybody. */
  ofEverybody(rows: Uint32Array): Uint32Array {
    const { fromGroup } = this.#image.rules;
    const many = this.#ofMany(rows);
    return many.subarray(
      0,
      firstIndex(many, (row) => fromGroup[row] !== NONE),
    );
  }

  /** Those of rows in the order of `rowsTo` that are about this passport, or about many. */
  ofPassport(rows: Uint32Array, fromCountryId: number): Uint32Array {
    const from = this.#sides.country(fromCountryId);
    const { fromCountry } = this.#image.rules;
    const many = this.#ofMany(rows);
    const single = rows.subarray(many.length);
    const start = firstIndex(single, (row) => (fromCountry[row] as number) >= from);
    const end = firstIndex(single, (row) => (fromCountry[row] as number) > from);
    const found = new Uint32Array(many.length + end - start);
    found.set(many);
    found.set(single.subarray(start, end), many.length);
    return found;
  }

  #ofMany(rows: Uint32Array): Uint32Array {
    const { fromCountry } = this.#image.rules;
    return rows.subarray(
      0,
      firstIndex(rows, (row) => fromCountry[row] !== NONE),
    );
  }

  rows(fromCountryId: number, toCountryId: number): Uint32Array {
    return this.ofPassport(this.rowsTo(toCountryId), fromCountryId);
  }

  rule(row: number): StoredRule {
    return { row, ...storedStatement(this.#image.rules, this.#image.directory, row) };
  }

  /** What the rules of a pair are resolved against. */
  context(fromCountryId: number, toCountryId: number, day: string) {
    const memberships = this.membershipsOf(fromCountryId).concat(
      fromCountryId === toCountryId ? [] : this.membershipsOf(toCountryId),
    );
    return { memberships, sources: this.facts.sources, day };
  }
}

/** The first place at which it holds, in rows for which it holds from some place on; their number = nowhere. */
function firstIndex(rows: Uint32Array, holds: (row: number) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(rows[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}
