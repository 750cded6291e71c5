/** The sources that places come from: their codes, their order, and how much is served from each. */
import { compareSources } from '@carnet/rules/entry-rules/sources.ts';
import { served } from '@carnet/rules/schema/served.ts';
import { ATTRIBUTION_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import type { PlaceSource } from '../../schemas/place-source.ts';
import type { PlaceSourceRow } from './read-places.ts';

const servedSource = served(ATTRIBUTION_FIELDS);

type Counts = Pick<PlaceSource, 'cities' | 'pointsOfInterest' | 'walkingTours'>;

interface CountedSource {
  readonly row: PlaceSourceRow;
  /** 0 = the best. */
  readonly place: number;
  readonly counts: { -readonly [K in keyof Counts]: Counts[K] };
}

export class SourceCounts {
  readonly #sources = new Map<number, CountedSource>();

  /** `rows`: enabled sources in the order in which they are listed. */
  constructor(rows: readonly PlaceSourceRow[]) {
    const ranked = rows.toSorted(compareSources).map(({ id }) => id);
    for (const row of rows) {
      const counts = { cities: 0, pointsOfInterest: 0, walkingTours: 0 };
      this.#sources.set(row.id, { row, place: ranked.indexOf(row.id), counts });
    }
  }

  code(id: number): string {
    return this.#source(id).row.code;
  }

  has(id: number): boolean {
    return this.#sources.has(id);
  }

  /** Negative when `a` is the better source. */
  compare(a: number, b: number): number {
    return this.#source(a).place - this.#source(b).place;
  }

  count(id: number, what: keyof Counts): void {
    this.#source(id).counts[what] += 1;
  }

  /** The attribution list: sources that something is served from. */
  list(): PlaceSource[] {
    return [...this.#sources.values()]
      .filter(({ counts }) => counts.cities + counts.pointsOfInterest + counts.walkingTours > 0)
      .map(({ row, counts }) => ({ ...servedSource(row), ...counts }));
  }

  #source(id: number): CountedSource {
    const source = this.#sources.get(id);
    if (source === undefined) throw new Error(`a place names source ${id}, which is missing or not enabled`);
    return source;
  }
}
