/** The places around a point, nearest first, a page at a time: by distance, then by id, in the same order on every page. */
import { Circle } from './circle.ts';
import { countInCircle } from './circle-count.ts';
import { ClosestPlaces } from './closest-places.ts';
import { findClosest } from './nearest-search.ts';
import type { PlaceTable } from './place-image.ts';
import type { Around, PageOfPlaces } from './place-queries.ts';
import type { RowTest, SpatialIndex } from './spatial-index.ts';

export interface NearbyPage extends FoundPlaces {
  readonly total: number;
}

interface FoundPlaces {
  /** In the tree. */
  readonly places: number[];
  /** Kilometres, by number in `places`. */
  readonly distances: number[];
}

/** Pages that begin this far down a list are taken out of all places within the radius: a queue of so many costs more. */
const DEEP = 1000;
/** So many more than wanted are looked at, for those of which only the true distance says which is the nearer. */
const SPARE = 8;
/** Kilometres by which distances of geokdbush and ours may differ, generously. */
const DOUBT_KM = 1e-6;

export class Nearby {
  readonly #table: PlaceTable;
  readonly #index: SpatialIndex;
  readonly #heap = new ClosestPlaces();

  constructor(table: PlaceTable, index: SpatialIndex) {
    this.#table = table;
    this.#index = index;
  }

  page(around: Around, test: RowTest | undefined, { page, limit }: Pick<PageOfPlaces, 'page' | 'limit'>): NearbyPage {
    const circle = new Circle(around.location, around.radiusKm);
    const total = circle.isFlat ? countInCircle(this.#table.tree, circle, test) : this.#index.count(circle, test);
    const first = (page - 1) * limit;
    const last = Math.min(first + limit, total);
    if (first >= last) return { total, places: [], distances: [] };
    const nearest = last > DEEP ? undefined : this.#nearestOf(circle, around, test, last);
    if (nearest === undefined) return { total, ...this.#cutOut(circle, test, first, last) };
    return { total, places: nearest.places.slice(first, last), distances: nearest.distances.slice(first, last) };
  }

  /** The nearest `count` or a few more; undefined when it takes a look at all to tell which they are. */
  #nearestOf(circle: Circle, around: Around, test: RowTest | undefined, count: number): FoundPlaces | undefined {
    return circle.isFlat ? this.#closest(circle, test, count) : this.#nearest(around, circle, test, count);
  }

  /** The nearest `count` of a flat circle; undefined when too many may stand on either side of the cut. */
  #closest(circle: Circle, test: RowTest | undefined, count: number): FoundPlaces | undefined {
    const closest = this.#heap;
    closest.clear(count + SPARE);
    findClosest(this.#table.tree, circle, closest, test);
    closest.sort();
    // Flat squares miss true ones by a quarter at most, so none of the nearest has one three times as large.
    const farthest = closest.square(count - 1);
    const most = farthest + 2 * circle.doubtUpTo(3 * farthest);
    const found: FoundPlaces = { places: [], distances: [] };
    for (let index = 0; index < closest.length; index += 1) {
      if (index >= count && closest.square(index) > most) return found;
      this.#insert(found, closest.place(index), circle);
    }
    return closest.isFull ? undefined : found;
  }

  /** The nearest `count` of any circle; undefined when places at the same distance stand on both sides of the cut. */
  #nearest(
    { location, radiusKm }: Around,
    circle: Circle,
    test: RowTest | undefined,
    count: number,
  ): FoundPlaces | undefined {
    const { longitude, latitude } = location;
    const rows = this.#index.nearest(longitude, latitude, count + 1, radiusKm + DOUBT_KM, test);
    const found: FoundPlaces = { places: [], distances: [] };
    for (const row of rows) this.#insert(found, this.#table.columns.place[row] as number, circle);
    const { distances } = found;
    const last = distances[count - 1] as number;
    const beyond = distances[count];
    if (beyond !== undefined && beyond - last < DOUBT_KM) return undefined;
    return last <= radiusKm ? found : undefined;
  }

  /** At its place among those found, looked for from their end: they come nearly in order. */
  #insert({ places, distances }: FoundPlaces, place: number, circle: Circle): void {
    const distance = this.#distance(circle, place);
    let at = places.length;
    for (; at > 0; at -= 1) {
      const before = distances[at - 1] as number;
      if (before < distance || (before === distance && this.#id(places[at - 1] as number) < this.#id(place))) break;
      distances[at] = before;
      places[at] = places[at - 1] as number;
    }
    distances[at] = distance;
    places[at] = place;
  }

  /** Those from `first` up to `last` in the order of all, of which only the ones near the page are sorted by id. */
  #cutOut(circle: Circle, test: RowTest | undefined, first: number, last: number): FoundPlaces {
    const all = this.#index.places(circle, test);
    const distances = Float64Array.from(all, (place) => this.#distance(circle, place));
    const sorted = distances.slice().sort();
    const nearest = sorted[first] as number;
    const farthest = sorted[last - 1] as number;
    const numbers = all
      .map((_, number) => number)
      .filter((number) => {
        const distance = distances[number] as number;
        return distance >= nearest && distance <= farthest;
      });
    const idOf = (number: number) => this.#id(all[number] as number);
    numbers.sort((a, b) => (distances[a] as number) - (distances[b] as number) || idOf(a) - idOf(b));
    const skipped = sorted.indexOf(nearest); // how many are nearer than all of these
    const page = Array.from(numbers.subarray(first - skipped, last - skipped));
    return {
      places: page.map((number) => all[number] as number),
      distances: page.map((number) => distances[number] as number),
    };
  }

  #id(place: number): number {
    const { columns, tree } = this.#table;
    return columns.id[tree.ids[place] as number] as number;
  }

  #distance(circle: Circle, place: number): number {
    const { coords } = this.#table.tree;
    return circle.distanceKm(coords[2 * place] as number, coords[2 * place + 1] as number);
  }
}
