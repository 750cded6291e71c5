/** Answers about points of interest. */
import { PLACE_CATEGORIES, type PlaceCategory } from '../../domain/places/place-category.ts';
import { type ByteText, parsed } from '../byte-text.ts';
import type { PointOfInterest } from '../schemas/point-of-interest.ts';
import type { CityStore } from './city-store.ts';
import { bucket, NONE } from './columns.ts';
import type { PlaceImage, PointTable } from './place-image.ts';
import type { Around, PageOfPlaces, PlanCandidate, PointOfInterestFilter } from './place-queries.ts';
import { firstRowsOfPage, matchesOfPage, PlaceRecords, rowsOfPage } from './place-records.ts';
import { RememberedLists } from './remembered-lists.ts';
import { partsOf } from './search/box.ts';
import { BoxSearch } from './search/box-search.ts';
import { NameIndex } from './search/name-index.ts';
import { Nearby } from './search/nearby.ts';
import { type RowTest, SpatialIndex } from './search/spatial-index.ts';
import type { TextArena } from './text-arena.ts';

export class PointStore {
  readonly #table: PointTable;
  readonly #cities: CityStore;
  readonly #records: PlaceRecords;
  readonly #nearby: Nearby;
  readonly #boxes: BoxSearch;
  readonly #names: NameIndex;
  readonly #lists = new RememberedLists();

  constructor({ points }: PlaceImage, shared: readonly ByteText[], texts: TextArena, cities: CityStore) {
    this.#table = points;
    this.#cities = cities;
    this.#records = new PlaceRecords(points, shared, texts);
    const index = new SpatialIndex(points.tree);
    this.#nearby = new Nearby(points, index);
    this.#boxes = new BoxSearch(points, index);
    this.#names = new NameIndex(points.names);
  }

  get count(): number {
    return this.#records.length;
  }

  one(id: number): ByteText | undefined {
    return this.#records.one(this.#records.rowOf(id));
  }

  nearby(around: Around, { category }: Pick<PointOfInterestFilter, 'category'>, page: PageOfPlaces): ByteText {
    const test = category === undefined ? undefined : this.#test({ category });
    return this.#records.nearbyPage(this.#nearby.page(around, test, page), page);
  }

  list(filter: PointOfInterestFilter, page: PageOfPlaces): ByteText {
    const { q, bbox, countryId, cityId, category } = filter;
    const hasPostings = countryId !== undefined || cityId !== undefined || category !== undefined;
    if (q !== undefined) {
      const test = hasPostings || bbox !== undefined ? this.#test(filter) : undefined;
      const matches = this.#lists.get(keyOf(filter), () => this.#names.search(q, test));
      return this.#records.page(matchesOfPage(matches, page), matches.length, page);
    }
    if (!hasPostings) {
      if (bbox === undefined) return this.#records.page(firstRowsOfPage(this.count, page), this.count, page);
      const { rows, total } = this.#boxes.page(bbox, page);
      return this.#records.page(rows, total, page);
    }
    const rows = this.#filtered(filter);
    return this.#records.page(rowsOfPage(rows, page), rows.length, page);
  }

  /** Of a city, most important first. */
  planCandidates(cityId: number, categories: readonly PlaceCategory[], limit: number): PlanCandidate[] {
    const wanted = new Set(categories.map((category) => PLACE_CATEGORIES.indexOf(category)));
    const { category } = this.#table.columns;
    const candidates: PlanCandidate[] = [];
    for (const row of bucket(this.#table.byCity, this.#cities.rowOf(cityId))) {
      if (candidates.length >= limit) break;
      if (wanted.size === 0 || wanted.has(category[row] as number)) candidates.push(this.#candidate(row));
    }
    return candidates;
  }

  #candidate(row: number): PlanCandidate {
    const record = parsed<PointOfInterest>(this.#records.one(row) as ByteText);
    const { id, name, category, location, importance, wheelchair, openingHours, fee } = record;
    return { id, name, category, location, importance, wheelchair, openingHours, fee };
  }

  /** Rows that match a filter with country, city or category, most important first. */
  #filtered(filter: PointOfInterestFilter): Uint32Array {
    const { countryId, cityId, category, bbox } = filter;
    const lists: Uint32Array[] = [];
    if (countryId !== undefined) lists.push(bucket(this.#table.byCountry, countryId));
    if (cityId !== undefined) lists.push(bucket(this.#table.byCity, this.#cities.rowOf(cityId)));
    if (category !== undefined) lists.push(bucket(this.#table.byCategory, PLACE_CATEGORIES.indexOf(category)));
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best));
    if (lists.length === 1 && bbox === undefined) return shortest;
    return this.#lists.get(keyOf(filter), () => {
      if (bbox === undefined || this.#boxes.count(bbox) >= shortest.length) return shortest.filter(this.#test(filter));
      return this.#boxes.rows(bbox, this.#test({ ...filter, bbox: undefined }));
    });
  }

  /** Whether a row matches all of the filter but its text. */
  #test({ countryId, cityId, category, bbox }: PointFilter): RowTest {
    const { country, city, category: categories, longitude, latitude } = this.#table.columns;
    const cityRow = cityId === undefined ? undefined : this.#cities.rowOf(cityId);
    if (cityRow === NONE) return () => false;
    const wanted = category === undefined ? undefined : PLACE_CATEGORIES.indexOf(category);
    const parts = bbox === undefined ? undefined : partsOf(bbox);
    return (row) =>
      (countryId === undefined || country[row] === countryId) &&
      (cityRow === undefined || city[row] === cityRow) &&
      (wanted === undefined || categories[row] === wanted) &&
      (parts === undefined || parts.some((part) => part.contains(longitude[row] as number, latitude[row] as number)));
  }
}

/** A filter whose members may also be there as undefined. */
type PointFilter = { readonly [K in keyof PointOfInterestFilter]: PointOfInterestFilter[K] | undefined };

function keyOf({ q, countryId, cityId, category, bbox }: PointOfInterestFilter): string {
  const box = bbox === undefined ? null : [bbox.west, bbox.south, bbox.east, bbox.north];
  return JSON.stringify([q, countryId, cityId, category, box]);
}
