/** The records of one kind, few enough to look at each: one by its id, and lists in the order served. */
import { type ByteText, pageOf, slicePage } from '../byte-text.ts';

export interface RecordEntry {
  readonly id: number;
  readonly json: ByteText;
}

export class RecordTable<Entry extends RecordEntry> {
  readonly all: readonly Entry[];
  readonly #byId: ReadonlyMap<number, Entry>;

  constructor(entries: readonly Entry[]) {
    this.all = entries;
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
  }

  entry(id: number): Entry | undefined {
    return this.#byId.get(id);
  }

  one(id: number): ByteText | undefined {
    return this.entry(id)?.json;
  }

  /** `jsonOf`: what a list shows of a record, if that is not all of it. */
  list(
    page: number,
    limit: number,
    entries: readonly Entry[] = this.all,
    jsonOf: (entry: Entry) => ByteText = ({ json }) => json,
  ): ByteText {
    return pageOf(slicePage(entries, page, limit).map(jsonOf), page, limit, entries.length);
  }
}
