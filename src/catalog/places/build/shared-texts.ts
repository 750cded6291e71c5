/** Collects pieces of JSON that many records have in common, so that each is kept once and referred to by number. */
import type { TextColumns } from '../columns.ts';
import { SHARED_MARK, SHARED_RADIX } from '../place-image.ts';
import type { GrowingArena } from './growing-columns.ts';

/** Beyond so many, pieces that all differ (say, the moments of a million edits) are kept where they are used. */
const MAX_SHARED = 200_000;
/** A reference takes up to six characters. */
const WORTH_SHARING = 16;

export class SharedTexts {
  readonly #numbers = new Map<string, number>();

  /**
   * A piece of JSON that other records are likely to have too: a reference, or itself where that would not be shorter.
   */
  piece(text: string): string {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      if (text.length < WORTH_SHARING || this.#numbers.size >= MAX_SHARED) return text;
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return SHARED_MARK + number.toString(SHARED_RADIX) + SHARED_MARK;
  }

  /** What comes before a web address and the address, of which others are likely to have all up to the last slash. */
  pieceWithUrl(before: string, url: string | null): string {
    const text = `${before}${JSON.stringify(url)}`;
    const end = url === null ? text.length : text.lastIndexOf('/') + 1;
    return this.piece(text.slice(0, end)) + text.slice(end);
  }

  finish(arena: GrowingArena): TextColumns {
    const at = new Float64Array(this.#numbers.size);
    const length = new Uint32Array(this.#numbers.size);
    for (const [text, number] of this.#numbers) {
      const stored = arena.append(text);
      at[number] = stored.at;
      length[number] = stored.length;
    }
    return { at, length };
  }
}
