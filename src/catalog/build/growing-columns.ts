/** Columns of rules that grow while rows arrive, and the arena their JSON is written to. */
import { ARENA_CHUNK_BYTES, type RuleColumns } from '../image.ts';

const TYPES = {
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
  ownAt: Float64Array,
  ownLength: Uint32Array,
  block: Uint32Array,
} as const satisfies { [K in keyof RuleColumns]: new (length: number) => RuleColumns[K] };

export type ColumnName = keyof RuleColumns;
export const COLUMN_TYPES = TYPES;
export type RuleValues = { readonly [K in ColumnName]: number };

export class GrowingColumns {
  #capacity = 1024;
  #columns: RuleColumns = allocate(1024);
  length = 0;

  push(values: RuleValues): void {
    if (this.length === this.#capacity) this.#resize(this.#capacity * 2);
    for (const name in values) this.#columns[name as ColumnName][this.length] = values[name as ColumnName];
    this.length += 1;
  }

  /** The columns at their exact length. */
  finish(): RuleColumns {
    this.#resize(this.length);
    return this.#columns;
  }

  #resize(capacity: number): void {
    const grown = allocate(capacity);
    for (const name of Object.keys(TYPES) as ColumnName[]) {
      grown[name].set(this.#columns[name].subarray(0, this.length) as never);
    }
    this.#columns = grown;
    this.#capacity = capacity;
  }
}

function allocate(capacity: number): RuleColumns {
  return Object.fromEntries(
    Object.entries(TYPES).map(([name, Type]) => [name, new Type(capacity)]),
  ) as unknown as RuleColumns;
}

/** Appends texts as UTF-8 to chunks of fixed size; a text never spans two. */
export class GrowingArena {
  readonly chunks: Buffer[] = [];
  #used = ARENA_CHUNK_BYTES;

  /** Where the text begins, counted through all chunks, and its length in bytes. */
  append(text: string): { at: number; length: number } {
    if (this.#used + text.length * 3 > ARENA_CHUNK_BYTES) {
      const length = Buffer.byteLength(text);
      if (length > ARENA_CHUNK_BYTES)
        throw new RangeError(`a record of ${length} bytes is larger than the catalog holds`);
      if (this.#used + length > ARENA_CHUNK_BYTES) {
        this.chunks.push(Buffer.from(new ArrayBuffer(ARENA_CHUNK_BYTES)));
        this.#used = 0;
      }
    }
    const chunk = this.chunks[this.chunks.length - 1] as Buffer;
    const length = chunk.write(text, this.#used);
    const at = (this.chunks.length - 1) * ARENA_CHUNK_BYTES + this.#used;
    this.#used += length;
    return { at, length };
  }

  /** The chunks, the last one cut to what is used. */
  finish(): Uint8Array[] {
    return this.chunks.map((chunk, index) => {
      const used = index === this.chunks.length - 1 ? this.#used : ARENA_CHUNK_BYTES;
      return new Uint8Array(index === this.chunks.length - 1 ? chunk.buffer.slice(0, used) : chunk.buffer);
    });
  }
}
