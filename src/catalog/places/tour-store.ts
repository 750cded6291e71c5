/** Answers about walking tours: thousands at most, so filters look at each. */
import { type ByteText, PAGE_START, pageEnd } from '../byte-text.ts';
import { NONE } from './columns.ts';
import type { PlaceImage } from './place-image.ts';
import type { PageOfPlaces, WalkingTourFilter } from './place-queries.ts';
import { COLLECTION_START, rowsOfPage } from './place-records.ts';
import type { TextArena } from './text-arena.ts';

export class TourStore {
  readonly #tours: PlaceImage['tours'];
  readonly #texts: TextArena;

  constructor({ tours }: PlaceImage, texts: TextArena) {
    this.#tours = tours;
    this.#texts = texts;
  }

  get count(): number {
    return this.#tours.id.length;
  }

  one(id: number): ByteText | undefined {
    const row = this.#rowOf(id);
    if (row === NONE) return undefined;
    return `${this.#summary(row).slice(0, -1)},"stops":${this.#stops(row)},"path":${this.#path(row)}}`;
  }

  list(filter: WalkingTourFilter, page: PageOfPlaces): ByteText {
    const rows = this.#filtered(filter);
    const isGeoJson = page.format === 'geojson';
    const items = Array.from(rowsOfPage(rows, page), (row) => (isGeoJson ? this.#feature(row) : this.#summary(row)));
    return (isGeoJson ? COLLECTION_START : PAGE_START) + items.join(',') + pageEnd(page.page, page.limit, rows.length);
  }

  #filtered({ countryId, cityId, maxDistanceKm, maxDurationMinutes }: WalkingTourFilter): Uint32Array {
    const { country, city, distanceKm, durationMinutes } = this.#tours;
    return Uint32Array.from(this.#tours.id.keys()).filter(
      (row) =>
        (countryId === undefined || country[row] === countryId) &&
        (cityId === undefined || city[row] === cityId) &&
        (maxDistanceKm === undefined || (distanceKm[row] as number) <= maxDistanceKm) &&
        (maxDurationMinutes === undefined || (durationMinutes[row] as number) <= maxDurationMinutes),
    );
  }

  #feature(row: number): ByteText {
    const id = this.#tours.id[row];
    return `{"type":"Feature","id":${id},"geometry":${this.#path(row)},"properties":${this.#summary(row)}}`;
  }

  #rowOf(id: number): number {
    const ids = this.#tours.id;
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id ? low : NONE;
  }

  #summary(row: number): ByteText {
    return this.#texts.slice(this.#tours.at[row] as number, this.#tours.summaryLength[row] as number);
  }

  #stops(row: number): ByteText {
    const { at, summaryLength, stopsLength } = this.#tours;
    return this.#texts.slice(at[row] as number, stopsLength[row] as number, summaryLength[row]);
  }

  #path(row: number): ByteText {
    const { at, summaryLength, stopsLength, pathLength } = this.#tours;
    const skip = (summaryLength[row] as number) + (stopsLength[row] as number);
    return this.#texts.slice(at[row] as number, pathLength[row] as number, skip);
  }
}
