/** Answers about cities. Rows are in order of population, so a least population cuts a list where it ends. */
import type { Location } from '../../domain/places/location.ts';
import type { ByteText } from '../byte-text.ts';
import { bucket, NONE } from './columns.ts';
import type { CityTable, PlaceImage } from './place-image.ts';
import type { Around, CityFilter, PageOfPlaces } from './place-queries.ts';
import { firstRowsOfPage, matchesOfPage, PlaceRecords, rowsOfPage } from './place-records.ts';
import { RememberedLists } from './remembered-lists.ts';
import { NameIndex } from './search/name-index.ts';
import { Nearby } from './search/nearby.ts';
import { type RowTest, SpatialIndex } from './search/spatial-index.ts';
import type { TextArena } from './text-arena.ts';

export class CityStore {
  readonly #table: CityTable;
  readonly #records: PlaceRecords;
  readonly #nearby: Nearby;
  readonly #names: NameIndex;
  readonly #lists = new RememberedLists();

  constructor({ cities }: PlaceImage, shared: readonly ByteText[], texts: TextArena) {
    this.#table = cities;
    this.#records = new PlaceRecords(cities, shared, texts);
    this.#nearby = new Nearby(cities, new SpatialIndex(cities.tree));
    this.#names = new NameIndex(cities.names);
  }

  get count(): number {
    return this.#records.length;
  }

  /** Row of a city, or NONE. */
  rowOf(id: number): number {
    return this.#records.rowOf(id);
  }

  countryOf(id: number): number | undefined {
    const row = this.rowOf(id);
    return row === NONE ? undefined : this.#table.columns.country[row];
  }

  locationOf(id: number): Location | undefined {
    const row = this.rowOf(id);
    return row === NONE ? undefined : this.#records.location(row);
  }

  one(id: number): ByteText | undefined {
    return this.#records.one(this.rowOf(id));
  }

  list(filter: CityFilter, page: PageOfPlaces): ByteText {
    if (filter.name !== undefined) return this.#search(filter.name, filter, page);
    const end = this.#endOfPopulation(filter.minPopulation);
    if (filter.countryId === undefined && filter.isCapital === undefined) {
      return this.#records.page(firstRowsOfPage(end, page), end, page);
    }
    const all = this.#listed(filter);
    const rows = all.subarray(0, firstNotBelow(all, end));
    return this.#records.page(rowsOfPage(rows, page), rows.length, page);
  }

  nearby(around: Around, { minPopulation }: Pick<CityFilter, 'minPopulation'>, page: PageOfPlaces): ByteText {
    const end = this.#endOfPopulation(minPopulation);
    const test = minPopulation === undefined ? undefined : (row: number) => row < end;
    return this.#records.nearbyPage(this.#nearby.page(around, test, page), page);
  }

  /** The cities of a country, capitals only or all others, whatever their population. */
  #listed({ countryId, isCapital }: CityFilter): Uint32Array {
    const ofCountry = countryId === undefined ? undefined : bucket(this.#table.byCountry, countryId);
    if (isCapital === undefined) return ofCountry as Uint32Array;
    if (ofCountry === undefined && isCapital) return this.#table.capitals;
    const flags = this.#table.columns.isCapital;
    const wanted = Number(isCapital);
    return this.#lists.get(`${countryId} ${isCapital}`, () =>
      (ofCountry ?? Uint32Array.from(flags.keys())).filter((row) => flags[row] === wanted),
    );
  }

  #search(name: string, { countryId, minPopulation, isCapital }: CityFilter, page: PageOfPlaces): ByteText {
    const { country, isCapital: flags } = this.#table.columns;
    const end = this.#endOfPopulation(minPopulation);
    const wanted = isCapital === undefined ? undefined : Number(isCapital);
    const isFiltered = countryId !== undefined || minPopulation !== undefined || isCapital !== undefined;
    const test: RowTest | undefined = isFiltered
      ? (row) =>
          row < end &&
          (countryId === undefined || country[row] === countryId) &&
          (wanted === undefined || flags[row] === wanted)
      : undefined;
    const key = JSON.stringify([name, countryId, minPopulation, isCapital]);
    const matches = this.#lists.get(key, () => this.#names.search(name, test));
    return this.#records.page(matchesOfPage(matches, page), matches.length, page);
  }

  /** How many cities have so many inhabitants; one whose population is not known has not. */
  #endOfPopulation(least: number | undefined): number {
    if (least === undefined) return this.count;
    const { population } = this.#table.columns;
    const wanted = Math.max(1, least);
    let low = 0;
    let high = population.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((population[middle] as number) >= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How many numbers of an ascending list are below the limit. */
function firstNotBelow(rows: Uint32Array, limit: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
