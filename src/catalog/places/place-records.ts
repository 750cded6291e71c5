/** The records of a table as answers: one by its id, and pages of lists, as JSON or GeoJSON. */
import type { Location } from '../../domain/places/location.ts';
import { type Answer, type ByteText, PAGE_START, pageEnd } from '../byte-text.ts';
import { type Arena, NONE } from '../image.ts';
import type { NearbyPage } from './nearby.ts';
import { MAX_ROWS, type PlaceTable } from './place-image.ts';
import type { PageOfPlaces } from './place-queries.ts';
import { RecordWriter } from './record-writer.ts';
import { rowOfId } from './row-of-id.ts';
import { smallest } from './smallest.ts';

/** Around the features of a list. */
export const COLLECTION_START = '{"type":"FeatureCollection","features":[';

/** Places in the tree, shown from the first up to, not including, the last. */
interface ShownPlaces {
  readonly places: Uint32Array;
  /** Kilometres from the point asked about. */
  readonly distances?: Float64Array;
  readonly first: number;
  readonly last: number;
}

export class PlaceRecords {
  readonly #table: PlaceTable;
  readonly #writer: RecordWriter;

  constructor(table: PlaceTable, shared: Uint8Array, arena: Arena) {
    this.#table = table;
    this.#writer = new RecordWriter(table, shared, arena);
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
    if (row === NONE) return undefined;
    this.#writer.start();
    this.#writer.record(this.#table.columns.place[row] as number);
    this.#writer.text('}');
    return this.#writer.finishText();
  }

  /** The rows of a page as an answer. */
  page(rows: ArrayLike<number>, total: number, page: PageOfPlaces): Answer {
    const { place } = this.#table.columns;
    const places = Uint32Array.from(rows, (row) => place[row] as number);
    return this.#answer({ places, first: 0, last: places.length }, total, page);
  }

  nearbyPage({ found, first, last, total }: NearbyPage, page: PageOfPlaces): Answer {
    return this.#answer({ places: found.places, distances: found.distances, first, last }, total, page);
  }

  #answer({ places, distances, first, last }: ShownPlaces, total: number, page: PageOfPlaces): Answer {
    const writer = this.#writer;
    const isGeoJson = page.format === 'geojson';
    writer.start();
    writer.fetch(places, first, last);
    writer.text(isGeoJson ? COLLECTION_START : PAGE_START);
    for (let index = first; index < last; index += 1) {
      const place = places[index] as number;
      if (index > first) writer.text(isGeoJson ? '}},' : '},');
      if (isGeoJson) writer.text(this.#featureStart(place));
      writer.record(place);
      if (distances !== undefined) {
        writer.text(`,"distanceKm":${Math.round((distances[index] as number) * 1000) / 1000}`);
      }
    }
    if (last > first) writer.text(isGeoJson ? '}}' : '}');
    writer.text(pageEnd(page.page, page.limit, total));
    return writer.finish();
  }

  #featureStart(place: number): string {
    const { columns, tree } = this.#table;
    const id = columns.id[tree.ids[place] as number];
    const position = `${tree.coords[2 * place]},${tree.coords[2 * place + 1]}`;
    return `{"type":"Feature","id":${id},"geometry":{"type":"Point","coordinates":[${position}]},"properties":`;
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
