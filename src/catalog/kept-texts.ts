/** Texts that many records have in common, by number: made when first asked for, then kept, so that joining them copies nothing. */
import type { ByteText } from './byte-text.ts';
import type { TextColumns } from './image.ts';
import type { TextArena } from './text-arena.ts';

/** Ten times what the rules of a whole world need as long as they share their texts; where they do not, keeping is no gain. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

type Texts = readonly (ByteText | undefined)[];

export class KeptTexts {
  readonly #columns: TextColumns;
  readonly #arena: TextArena;
  readonly #kept: (ByteText | undefined)[];
  /** Those of the image before, whose texts mostly have the same numbers: one that is the same goes on, and is no garbage. */
  readonly #before: Texts | undefined;
  #keptBytes = 0;

  constructor(columns: TextColumns, arena: TextArena, before?: KeptTexts) {
    this.#columns = columns;
    this.#arena = arena;
    this.#kept = new Array(columns.at.length);
    this.#before = before === undefined ? undefined : before.#kept;
  }

  get(number: number): ByteText {
    return this.#kept[number] ?? this.#make(number);
  }

  #make(number: number): ByteText {
    const length = this.#columns.length[number] as number;
    const made = this.#arena.slice(this.#columns.at[number] as number, length);
    const known = this.#before?.[number];
    const text = known === made ? known : made;
    if (this.#keptBytes + length <= MAX_KEPT_BYTES) {
      this.#kept[number] = text;
      this.#keptBytes += length;
    }
    return text;
  }
}
