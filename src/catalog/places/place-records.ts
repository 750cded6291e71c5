/** The records of a table as answers: one by its id, and pages of lists, as JSON or GeoJSON. */
import type { Location } from '../../domain/places/location.ts';
import { type ByteText, PAGE_START, pageEnd } from '../byte-text.ts';
import { NONE } from './columns.ts';
import { MAX_ROWS, type PlaceTable, SHARED_MARK, SHARED_RADIX } from './place-image.ts';
import type { PageOfPlaces } from './place-queries.ts';
import { rowOfId } from './row-of-id.ts';
import type { NearbyPage } from './search/nearby.ts';
import { smallest } from './search/smallest.ts';
import type { TextArena } from './text-arena.ts';

/** Around the features of a list. */
export const COLLECTION_START = '{"type":"FeatureCollection","features":[';

export class PlaceRecords {
  readonly #table: PlaceTable;
  readonly #shared: readonly ByteText[];
  readonly #texts: TextArena;

  /** `shared`: the texts that records refer to, by number. */
  constructor(table: PlaceTable, shared: readonly ByteText[], texts: TextArena) {
    this.#table = table;
    this.#shared = shared;
    this.#texts = texts;
  }

  get length(): number {
    return this.#table.byId.length;
  }

  /** NONE when there is no such record. */
  rowOf(id: number): number {
    return rowOfId(this.#table, id);
  }

  location(row: number): Location {
    const { latitude, longitude } = this.#table.columns;
    return { latitude: latitude[row] as number, longitude: longitude[row] as number };
  }

  one(row: number): ByteText | undefined {
    return row === NONE ? undefined : this.#record(row);
  }

  /** The rows of a page as an answer. */
  page(rows: ArrayLike<number>, total: number, page: PageOfPlaces): ByteText {
    return this.#list(
      Array.from(rows, (row) => this.#item(row, this.#record(row), page)),
      total,
      page,
    );
  }

  nearbyPage({ places, total }: NearbyPage, page: PageOfPlaces): ByteText {
    const items = places.map(({ row, distanceKm }) => {
      const distance = `,"distanceKm":${Math.round(distanceKm * 1000) / 1000}}`;
      return this.#item(row, this.#record(row).slice(0, -1) + distance, page);
    });
    return this.#list(items, total, page);
  }

  #list(items: readonly ByteText[], total: number, { page, limit, format }: PageOfPlaces): ByteText {
    return (format === 'geojson' ? COLLECTION_START : PAGE_START) + items.join(',') + pageEnd(page, limit, total);
  }

  #item(row: number, record: ByteText, { format }: PageOfPlaces): ByteText {
    if (format !== 'geojson') return record;
    const { id, longitude, latitude } = this.#table.columns;
    const geometry = `{"type":"Point","coordinates":[${longitude[row]},${latitude[row]}]}`;
    return `{"type":"Feature","id":${id[row]},"geometry":${geometry},"properties":${record}}`;
  }

  /** Its JSON, with the texts that it shares with others filled in. */
  #record(row: number): ByteText {
    const pieces = this.#texts.numbered(this.#table.records, row).split(SHARED_MARK);
    for (let index = 1; index < pieces.length; index += 2) {
      pieces[index] = this.#shared[Number.parseInt(pieces[index] as string, SHARED_RADIX)] as ByteText;
    }
    return pieces.join('');
  }
}

/** The part of an ordered list that is on a page. */
export function rowsOfPage(rows: Uint32Array, { page, limit }: PageOfPlaces): Uint32Array {
  return rows.subarray((page - 1) * limit, page * limit);
}

/** The same of the list of all rows up to, not including, `total`. */
export function firstRowsOfPage(total: number, { page, limit }: PageOfPlaces): Uint32Array {
  const first = Math.min((page - 1) * limit, total);
  return Uint32Array.from({ length: Math.min(limit, total - first) }, (_, index) => first + index);
}

/** Of search results, ranks and rows in one number, the rows of a page. */
export function matchesOfPage(matches: Uint32Array, { page, limit }: PageOfPlaces): Uint32Array {
  if ((page - 1) * limit >= matches.length) return new Uint32Array(0);
  const rows = smallest(matches, Math.min(page * limit, matches.length)).subarray((page - 1) * limit);
  return rows.map((match) => match & (MAX_ROWS - 1));
}
