/**
 * Tells by the numbers of a block's texts whether an element has a tag that is looked for, so that few are ever
 * decoded.
 */
import type { StringTable } from './string-table.ts';
import { MalformedPbfError } from './wire.ts';

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** Tags that are looked for: some keys, with some values or any. */
export class TagFilter {
  readonly #keys: ReadonlySet<string>;
  readonly #values: ReadonlySet<string> | null;
  readonly #firstBytes = new Uint8Array(256);
  readonly #longest: number;

  /** `values` null = any. Keys are ASCII. */
  constructor(keys: Iterable<string>, values: Iterable<string> | null = null) {
    this.#keys = new Set(keys);
    this.#values = values === null ? null : new Set(values);
    for (const key of this.#keys) this.#firstBytes[key.charCodeAt(0)] = 1;
    this.#longest = Math.max(0, ...[...this.#keys].map((key) => key.length));
  }

  for(strings: StringTable): BlockTagFilter {
    return new BlockTagFilter(strings, this);
  }

  isKey(strings: StringTable, index: number): boolean {
    const isPossible = strings.lengthOf(index) <= this.#longest && this.#firstBytes[strings.firstByteOf(index)] === 1;
    return isPossible && this.#keys.has(strings.text(index));
  }

  /** A list of values in one tag may hold one that is looked for. */
  isValue(strings: StringTable, index: number): boolean {
    if (this.#values === null) return true;
    const text = strings.text(index);
    return this.#values.has(text) || text.includes(';');
  }
}

/** The filter for one block, which remembers what it found of each text. */
export class BlockTagFilter {
  readonly strings: StringTable;
  readonly #filter: TagFilter;
  readonly #keys: Uint8Array;
  readonly #values: Uint8Array;

  constructor(strings: StringTable, filter: TagFilter) {
    this.strings = strings;
    this.#filter = filter;
    this.#keys = new Uint8Array(strings.size);
    this.#values = new Uint8Array(strings.size);
  }

  matches(key: number, value: number): boolean {
    let isKey = this.#keys[key];
    if (isKey === UNKNOWN) {
      isKey = this.#filter.isKey(this.strings, key) ? YES : NO;
      this.#keys[key] = isKey;
    }
    if (isKey === NO) return false;
    if (isKey === undefined || value >= this.strings.size) {
      throw new MalformedPbfError(`a tag refers to text ${isKey === undefined ? key : value} of ${this.strings.size}`);
    }
    if (this.#values[value] === UNKNOWN) {
      this.#values[value] = this.#filter.isValue(this.strings, value) ? YES : NO;
    }
    return this.#values[value] === YES;
  }
}
