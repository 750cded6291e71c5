/** Columns that grow while rows arrive, and the arena their texts are written to. */
import { ARENA_CHUNK_BYTES } from '../columns.ts';

type Column = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float64Array;
type ColumnTypes = Readonly<Record<string, new (length: number) => Column>>;
type ColumnsOf<Types extends ColumnTypes> = { readonly [K in keyof Types]: InstanceType<Types[K]> };

export class GrowingColumns<Types extends ColumnTypes> {
  readonly #types: Types;
  #capacity = 1024;
  #columns: ColumnsOf<Types>;
  length = 0;

  constructor(types: Types) {
    this.#types = types;
    this.#columns = allocate(types, this.#capacity);
  }

  /** Throws RangeError for a value that its column is too narrow for: the array would cut it without a word. */
  push(values: { readonly [K in keyof Types]: number }): void {
    if (this.length === this.#capacity) this.#resize(this.#capacity * 2);
    for (const name in values) {
      const column = this.#columns[name];
      column[this.length] = values[name];
      if (column[this.length] !== values[name]) throw new RangeError(`Column ${name} cannot hold ${values[name]}`);
    }
    this.length += 1;
  }

  /** The columns at their exact length. */
  finish(): ColumnsOf<Types> {
    this.#resize(this.length);
    return this.#columns;
  }

  /** The same with the rows in another order: row i is the one that came as number order[i]. */
  finishInOrder(order: Uint32Array): ColumnsOf<Types> {
    const ordered = allocate(this.#types, this.length);
    for (const name in this.#types) {
      const from = this.#columns[name];
      const to = ordered[name];
      for (let row = 0; row < order.length; row += 1) to[row] = from[order[row] as number] as number;
    }
    return ordered;
  }

  #resize(capacity: number): void {
    const grown = allocate(this.#types, capacity);
    for (const name in this.#types) grown[name].set(this.#columns[name].subarray(0, this.length));
    this.#columns = grown;
    this.#capacity = capacity;
  }
}

function allocate<Types extends ColumnTypes>(types: Types, capacity: number): ColumnsOf<Types> {
  return Object.fromEntries(
    Object.entries(types).map(([name, Type]) => [name, new Type(capacity)]),
  ) as ColumnsOf<Types>;
}

/** The first chunk grows: most data sets have few texts. */
const FIRST_ROOM_BYTES = 64 * 1024;

/** Appends texts to chunks of fixed size; a text never spans two, and one that is larger gets a chunk of its own. */
export class GrowingArena {
  readonly #chunks: Buffer<ArrayBuffer>[] = [];
  /** Bytes used of the last chunk. */
  #used = 0;

  /** Where the text begins, counted through all chunks, and its length in bytes. */
  append(text: string): { at: number; length: number } {
    const length = Buffer.byteLength(text);
    let last = this.#chunks.at(-1);
    if (last === undefined || this.#used + length >= ARENA_CHUNK_BYTES) {
      const room = last === undefined ? FIRST_ROOM_BYTES : ARENA_CHUNK_BYTES;
      last = Buffer.from(new ArrayBuffer(Math.max(length, room)));
      this.#chunks.push(last);
      this.#used = 0;
    } else if (this.#used + length > last.length) {
      const larger = Buffer.from(new ArrayBuffer(Math.min(ARENA_CHUNK_BYTES, 2 * (this.#used + length))));
      last.copy(larger, 0, 0, this.#used);
      this.#chunks[this.#chunks.length - 1] = larger;
      last = larger;
    }
    const start = this.#used;
    last.write(text, start);
    this.#used += length;
    return { at: (this.#chunks.length - 1) * ARENA_CHUNK_BYTES + start, length };
  }

  /** The chunks, the last one cut to what is used. */
  finish(): Uint8Array[] {
    return this.#chunks.map(({ buffer }, index) => {
      const isLast = index === this.#chunks.length - 1;
      return new Uint8Array(isLast ? buffer.slice(0, this.#used) : buffer);
    });
  }
}
