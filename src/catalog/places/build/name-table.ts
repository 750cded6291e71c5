/** Collects the names that places are searched by and sorts the beginnings of their words. */

import { searchWords } from '../../text-search.ts';
import { ALTERNATE_NAME, INNER_WORD, MAX_ROWS, type NameColumns } from '../place-image.ts';
import { RowList } from '../search/row-list.ts';
import { sortTexts } from './sort-texts.ts';

export class NameTable {
  #text = Buffer.from(new ArrayBuffer(1024 * 1024));
  #length = 0;
  readonly #at = new RowList();
  readonly #starts = new RowList();
  readonly #owners = new RowList();

  /** The names of the next record; `alternates`: one on each line. */
  add(name: string, alternates: string): void {
    const record = this.#at.length;
    if (record >= MAX_ROWS) throw new Error(`there are more than ${MAX_ROWS} places of one kind`);
    this.#at.push(this.#length);
    const main = searchWords(name);
    const known = new Set(['', main]);
    if (main !== '') this.#name(main, record);
    if (alternates !== '') {
      for (const alternate of alternates.split('\n')) {
        const words = searchWords(alternate);
        if (!known.has(words)) this.#name(words, record + ALTERNATE_NAME);
        known.add(words);
      }
    }
    this.#append('\0');
  }

  /** Row i of the result is the record that came as number order[i]. */
  finish(order: Uint32Array): NameColumns {
    const rows = new Uint32Array(order.length);
    for (const [row, record] of order.entries()) rows[record] = row;
    const at = this.#at.view();
    const text = new Uint8Array(this.#text.buffer.slice(0, this.#length));
    const starts = this.#starts.view();
    const owners = this.#owners.view();
    const sorted = sortTexts(text, starts);
    return {
      text,
      at: order.map((record) => at[record] as number),
      starts: sorted.map((entry) => starts[entry] as number),
      owners: sorted.map((entry) => {
        const owner = owners[entry] as number;
        const record = owner & (MAX_ROWS - 1);
        return owner - record + (rows[record] as number);
      }),
    };
  }

  #name(words: string, owner: number): void {
    const start = this.#length;
    this.#append(`${words}\n`);
    for (let place = start; place < this.#length - 1; place += 1) {
      const isFirst = place === start;
      if (!isFirst && this.#text[place - 1] !== 0x20) continue;
      this.#starts.push(place);
      this.#owners.push(owner + (isFirst ? 0 : INNER_WORD));
    }
  }

  #append(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#length + length > this.#text.length) {
      const grown = Buffer.from(new ArrayBuffer(Math.max(this.#text.length * 2, this.#length + length)));
      this.#text.copy(grown, 0, 0, this.#length);
      this.#text = grown;
    }
    this.#text.write(text, this.#length);
    this.#length += length;
  }
}
