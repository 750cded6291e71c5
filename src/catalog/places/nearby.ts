/** The places around a point, nearest first, a page at a time: by distance, then by id, in the same order on every page. */
import { toDegrees } from '../../domain/places/location.ts';
import { Circle } from './circle.ts';
import { CircleSearch } from './circle-search.ts';
import { ClosestPlaces } from './closest-places.ts';
import type { PlaceTable, SpatialTree } from './place-image.ts';
import type { Around, PageOfPlaces } from './place-queries.ts';
import type { RowTest, SpatialIndex } from './spatial-index.ts';

export interface NearbyPage {
  readonly total: number;
  readonly found: FoundPlaces;
  /** The page's part of those found: from the first up to, not including, the last. */
  readonly first: number;
  readonly last: number;
}

/** Good until the next question. */
export interface FoundPlaces {
  /** In the tree. */
  readonly places: Uint32Array;
  /** Kilometres, by number in `places`. */
  readonly distances: Float64Array;
}

/** Pages that begin this far down a list are taken out of all places within the radius: a queue of so many costs more. */
const DEEP = 1000;
/** So many more than wanted are looked at, for those of which only the true distance says which is the nearer. */
const SPARE = 4;
/** Kilometres by which distances of geokdbush and ours may differ, generously. */
const DOUBT_KM = 1e-6;

export class Nearby {
  readonly #table: PlaceTable;
  readonly #tree: SpatialTree;
  readonly #circles: CircleSearch;
  readonly #index: SpatialIndex;
  readonly #closest = new ClosestPlaces();
  /** In order, as many as `#length` says. */
  #found: FoundPlaces = roomFor(100);
  #length = 0;

  constructor(table: PlaceTable, index: SpatialIndex) {
    this.#table = table;
    this.#circles = new CircleSearch(table.tree);
    this.#tree = this.#circles.tree;
    this.#index = index;
  }

  page(around: Around, test: RowTest | undefined, { page, limit }: Pick<PageOfPlaces, 'page' | 'limit'>): NearbyPage {
    const circle = new Circle(around.location, around.radiusKm);
    const total = circle.isFlat ? this.#circles.count(circle, test) : this.#index.count(circle, test);
    const first = Math.min((page - 1) * limit, total);
    const last = Math.min(first + limit, total);
    const isFound = first === last || (last <= DEEP && this.#findNearest(circle, around, test, last));
    if (isFound) return { total, found: this.#found, first, last };
    return { total, found: this.#cutOut(circle, test, first, last), first: 0, last: last - first };
  }

  /** The nearest `count` or a few more; false when it takes a look at all to tell which they are. */
  #findNearest(circle: Circle, around: Around, test: RowTest | undefined, count: number): boolean {
    this.#length = 0;
    if (this.#found.places.length < count + SPARE) this.#found = roomFor(2 * count);
    return circle.isFlat ? this.#findClosest(circle, test, count) : this.#findAround(around, circle, test, count);
  }

  /** The nearest `count` of a flat circle; false when too many may stand on either side of the cut. */
  #findClosest(circle: Circle, test: RowTest | undefined, count: number): boolean {
    const closest = this.#closest;
    closest.clear(count + SPARE);
    this.#circles.findClosest(circle, closest, test);
    // Flat squares miss true ones by a quarter at most, so none of the nearest has one three times as large.
    const farthest = closest.square(count - 1);
    const most = farthest + 2 * circle.doubtUpTo(3 * farthest);
    for (let index = 0; index < closest.length; index += 1) {
      if (index >= count && closest.square(index) > most) return true;
      this.#insert(closest.place(index), circle);
    }
    return !closest.isFull;
  }

  /** The nearest `count` of any circle; false when places at the same distance stand on both sides of the cut. */
  #findAround({ location, radiusKm }: Around, circle: Circle, test: RowTest | undefined, count: number): boolean {
    const { longitude, latitude } = location;
    const rows = this.#index.nearest(longitude, latitude, count + 1, radiusKm + DOUBT_KM, test);
    for (const row of rows) this.#insert(this.#table.columns.place[row] as number, circle);
    const { distances } = this.#found;
    const last = distances[count - 1] as number;
    if (this.#length > count && (distances[count] as number) - last < DOUBT_KM) return false;
    return this.#length >= count && last <= radiusKm;
  }

  /** At its place among those found, looked for from their end: they come nearly in order. */
  #insert(place: number, circle: Circle): void {
    const { places, distances } = this.#found;
    const distance = this.#distance(circle, place);
    let at = this.#length;
    for (; at > 0; at -= 1) {
      const before = distances[at - 1] as number;
      if (before < distance || (before === distance && this.#id(places[at - 1] as number) < this.#id(place))) break;
      distances[at] = before;
      places[at] = places[at - 1] as number;
    }
    distances[at] = distance;
    places[at] = place;
    this.#length += 1;
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
    const page = numbers.subarray(first - skipped, last - skipped);
    return {
      places: Uint32Array.from(page, (number) => all[number] as number),
      distances: Float64Array.from(page, (number) => distances[number] as number),
    };
  }

  #id(place: number): number {
    return this.#table.columns.id[this.#tree.ids[place] as number] as number;
  }

  #distance(circle: Circle, place: number): number {
    const { ticks } = this.#tree;
    return circle.distanceKm(toDegrees(ticks[2 * place] as number), toDegrees(ticks[2 * place + 1] as number));
  }
}

function roomFor(places: number): FoundPlaces {
  return { places: new Uint32Array(places), distances: new Float64Array(places) };
}
