/** The records of one kind, few enough to look at each: one by its id, and lists in the order served. */
import { type ByteText, pageOf, slicePage } from '../byte-text.ts';
import type { RecordEntry, TextRef } from '../image/image.ts';
import type { TextArena } from '../image/text-arena.ts';

export class RecordTable<Entry extends RecordEntry> {
  readonly all: readonly Entry[];
  readonly #byId: ReadonlyMap<number, Entry>;
  readonly #texts: TextArena;

  constructor(entries: readonly Entry[], texts: TextArena) {
    this.all = entries;
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
    this.#texts = texts;
  }

  entry(id: number): Entry | undefined {
    return this.#byId.get(id);
  }

  one(id: number): ByteText | undefined {
    const entry = this.entry(id);
    return entry === undefined ? undefined : this.#texts.read(entry.json);
  }

  /** `jsonOf`: what a list shows of a record, if that is not all of it. */
  list(
    page: number,
    limit: number,
    entries: readonly Entry[] = this.all,
    jsonOf: (entry: Entry) => TextRef = ({ json }) => json,
  ): ByteText {
    const items = slicePage(entries, page, limit).map((entry) => this.#texts.read(jsonOf(entry)));
    return pageOf(items, page, limit, entries.length);
  }
}
