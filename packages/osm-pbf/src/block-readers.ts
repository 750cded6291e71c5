/** Readers over the bytes of one block, made once: a block has thousands of elements. */
import type { PbfReader } from 'pbf';
import type { Tags } from './elements.ts';
import type { BlockTagFilter } from './tag-filter.ts';
import { expectEnd, MalformedPbfError, readerOf, type Span } from './wire.ts';

export class BlockReaders {
  readonly bytes: Uint8Array;
  /** For the fields of one element. */
  readonly element: PbfReader;
  /** For columns of numbers that are read side by side. */
  readonly first: PbfReader;
  readonly second: PbfReader;
  readonly third: PbfReader;
  readonly fourth: PbfReader;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.element = readerOf(bytes);
    this.first = readerOf(bytes);
    this.second = readerOf(bytes);
    this.third = readerOf(bytes);
    this.fourth = readerOf(bytes);
  }

  /** The tags of an element that has one that is looked for; undefined = it has none. */
  matchingTags(keys: Span, values: Span, filter: BlockTagFilter): Tags | undefined {
    if (!this.#matches(keys, values, filter)) return undefined;
    const { first, second } = this.#atTags(keys, values);
    const tags = new Map<string, string>();
    while (first.pos < keys.end)
      tags.set(filter.strings.text(first.readVarint()), filter.strings.text(second.readVarint()));
    return tags;
  }

  #matches(keys: Span, values: Span, filter: BlockTagFilter): boolean {
    const { first, second } = this.#atTags(keys, values);
    let isFound = false;
    while (first.pos < keys.end) {
      if (second.pos >= values.end) throw new MalformedPbfError('an element has more keys than values');
      if (filter.matches(first.readVarint(), second.readVarint())) isFound = true;
    }
    expectEnd(first, keys.end, 'the keys of an element');
    expectEnd(second, values.end, 'the values of an element');
    return isFound;
  }

  #atTags(keys: Span, values: Span): this {
    this.first.pos = keys.start;
    this.second.pos = values.start;
    return this;
  }
}
