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

/** Appends texts as UTF-8 to chunks of fixed size; a text never spans two, and one that is larger gets a chunk of its own. */
export class GrowingArena {
  readonly #chunks: Buffer[] = [];
  /** Bytes used of each chunk. */
  readonly #used: number[] = [];

  /** Where the text begins, counted through all chunks, and its length in bytes. */
  append(text: string): { at: number; length: number } {
    const length = Buffer.byteLength(text);
    let last = this.#chunks.length - 1;
    if (last < 0 || (this.#used[last] as number) + length > ARENA_CHUNK_BYTES) {
      this.#chunks.push(Buffer.from(new ArrayBuffer(Math.max(length, ARENA_CHUNK_BYTES))));
      this.#used.push(0);
      last += 1;
    }
    const start = this.#used[last] as number;
    (this.#chunks[last] as Buffer).write(text, start);
    this.#used[last] = start + length;
    return { at: last * ARENA_CHUNK_BYTES + start, length };
  }

  /** The chunks, the last one cut to what is used. */
  finish(): Uint8Array[] {
    const last = this.#chunks.length - 1;
    return this.#chunks.map(({ buffer }, index) => {
      return new Uint8Array(index === last ? buffer.slice(0, this.#used[index]) : (buffer as ArrayBuffer));
    });
  }
}
