/** Texts that many records have in common, by number: made when first asked for, then kept, so that joining them copies nothing. */
import type { ByteText } from './byte-text.ts';
import type { TextColumns } from './image.ts';
import type { TextArena } from './text-arena.ts';

/** Ten times what the rules of a whole world need as long as they share their texts; where they do not, keeping is no gain. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

export class KeptTexts {
  readonly #columns: TextColumns;
  readonly #arena: TextArena;
  readonly #kept: (ByteText | undefined)[];
  #keptBytes = 0;

  constructor(columns: TextColumns, arena: TextArena) {
    this.#columns = columns;
    this.#arena = arena;
    this.#kept = new Array(columns.at.length);
  }

  get(number: number): ByteText {
    return this.#kept[number] ?? this.#make(number);
  }

  #make(number: number): ByteText {
    const length = this.#columns.length[number] as number;
    const text = this.#arena.slice(this.#columns.at[number] as number, length);
    if (this.#keptBytes + length <= MAX_KEPT_BYTES) {
      this.#kept[number] = text;
      this.#keptBytes += length;
    }
    return text;
  }
}
