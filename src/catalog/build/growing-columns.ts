/** Columns that grow while rows arrive, and the arena their texts are written to. */
import { ARENA_CHUNK_BYTES, ARENA_PADDING, type RuleColumns } from '../image.ts';

export const RULE_COLUMNS = {
  id: Int32Array,
  fromCountry: Int16Array,
  fromGroup: Int16Array,
  toCountry: Int16Array,
  toGroup: Int16Array,
  priority: Int32Array,
  visaType: Int8Array,
  statuses: Uint8Array,
  source: Uint16Array,
  ruleKey: Uint32Array,
  served: Uint8Array,
  stale: Uint8Array,
  updatedAt: Float64Array,
  statement: Uint32Array,
  block: Uint32Array,
} as const satisfies { [K in keyof RuleColumns]: new (length: number) => RuleColumns[K] };

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

  push(values: { readonly [K in keyof Types]: number }): void {
    if (this.length === this.#capacity) this.#resize(this.#capacity * 2);
    for (const name in values) this.#columns[name][this.length] = values[name];
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

/** Appends texts to chunks of fixed size; a text never spans two, and one that is larger gets a chunk of its own. */
export class GrowingArena {
  readonly #chunks: Buffer[] = [];
  /** Bytes used of each chunk. */
  readonly #used: number[] = [];

  /** Where the text begins, counted through all chunks, and its length in bytes. `latin1`: it is byte text already. */
  append(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): { at: number; length: number } {
    const length = Buffer.byteLength(text, encoding);
    const { chunk, start, at } = this.#room(length);
    chunk.write(text, start, encoding);
    return { at, length };
  }

  /** Appends bytes that lie in another arena, at a multiple of `step`; where they begin in this one. */
  appendFrom(other: GrowingArena, at: number, length: number, step: number): number {
    const from = other.#chunks[Math.floor(at / ARENA_CHUNK_BYTES)] as Buffer;
    const room = this.#room(length, step);
    const first = at % ARENA_CHUNK_BYTES;
    from.copy(room.chunk, room.start, first, first + length);
    return room.at;
  }

  #room(length: number, step = 1): { chunk: Buffer; start: number; at: number } {
    let last = this.#chunks.length - 1;
    let start = Math.ceil((this.#used[last] ?? 0) / step) * step;
    if (last < 0 || start + length + ARENA_PADDING > ARENA_CHUNK_BYTES) {
      this.#chunks.push(Buffer.from(new ArrayBuffer(Math.max(length + ARENA_PADDING, ARENA_CHUNK_BYTES))));
      this.#used.push(0);
      last += 1;
      start = 0;
    }
    this.#used[last] = start + length;
    return { chunk: this.#chunks[last] as Buffer, start, at: last * ARENA_CHUNK_BYTES + start };
  }

  /** The chunks, the last one cut to what is used. */
  finish(): Uint8Array[] {
    const last = this.#chunks.length - 1;
    const end = (this.#used[last] ?? 0) + ARENA_PADDING;
    return this.#chunks.map(({ buffer }, index) => {
      return new Uint8Array(index === last ? buffer.slice(0, end) : (buffer as ArrayBuffer));
    });
  }
}
