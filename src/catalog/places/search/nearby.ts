/**
 * The places around a point, nearest first, a page at a time: by distance, then by id, in the same order on every page.
 */

import type { PlaceTable } from '../place-image.ts';
import type { Around, PageOfPlaces } from '../place-queries.ts';
import { Circle } from './circle.ts';
import type { RowTest, SpatialIndex } from './spatial-index.ts';

export interface NearbyPage {
  readonly total: number;
  readonly places: readonly FoundPlace[];
}

export interface FoundPlace {
  readonly row: number;
  readonly id: number;
  readonly distanceKm: number;
}

/** Pages that begin this far down a list are taken from all places within the radius: a queue of so many costs more. */
const DEEP = 1000;
/** Kilometres by which distances of geokdbush and ours may differ, generously. */
const DOUBT_KM = 1e-6;

export class Nearby {
  readonly #columns: PlaceTable['columns'];
  readonly #index: SpatialIndex;

  constructor({ columns }: PlaceTable, index: SpatialIndex) {
    this.#columns = columns;
    this.#index = index;
  }

  page(around: Around, test: RowTest | undefined, { page, limit }: Pick<PageOfPlaces, 'page' | 'limit'>): NearbyPage {
    const circle = new Circle(around.location, around.radiusKm);
    const total = this.#index.count(circle, test);
    const first = Math.min((page - 1) * limit, total);
    const last = Math.min(first + limit, total);
    if (first === last) return { total, places: [] };
    const nearest = last <= DEEP ? this.#nearest(around, circle, test, last) : undefined;
    return { total, places: nearest?.slice(first, last) ?? this.#cutOut(circle, test, first, last) };
  }

  /**
   * The nearest `count` and the one after; undefined when the distances of those two are too close to tell which is
   * which.
   */
  #nearest(around: Around, circle: Circle, test: RowTest | undefined, count: number): FoundPlace[] | undefined {
    const rows = this.#index.nearest(around.location, count + 1, around.radiusKm + DOUBT_KM, test);
    const found = rows.map((row) => this.#found(circle, row)).sort(byDistance);
    const [last, next] = [found[count - 1] as FoundPlace, found[count]];
    return next !== undefined && next.distanceKm - last.distanceKm < DOUBT_KM ? undefined : found;
  }

  /** Those from `first` up to `last` in the order of all, of which only the ones near the page are sorted by id. */
  #cutOut(circle: Circle, test: RowTest | undefined, first: number, last: number): FoundPlace[] {
    const all = circle.boxes
      .flatMap((box) => this.#index.inBox(box))
      .filter((row) => this.#isInside(circle, row) && (test === undefined || test(row)));
    const distances = Float64Array.from(all, (row) => this.#distance(circle, row)).sort();
    const nearest = distances[first] as number;
    const farthest = distances[last - 1] as number;
    const skipped = distances.indexOf(nearest); // how many are nearer than all of these
    return all
      .map((row) => this.#found(circle, row))
      .filter(({ distanceKm }) => distanceKm >= nearest && distanceKm <= farthest)
      .sort(byDistance)
      .slice(first - skipped, last - skipped);
  }

  #isInside(circle: Circle, row: number): boolean {
    return circle.contains(this.#columns.longitude[row] as number, this.#columns.latitude[row] as number);
  }

  #distance(circle: Circle, row: number): number {
    return circle.distanceKm(this.#columns.longitude[row] as number, this.#columns.latitude[row] as number);
  }

  #found(circle: Circle, row: number): FoundPlace {
    return { row, id: this.#columns.id[row] as number, distanceKm: this.#distance(circle, row) };
  }
}

function byDistance(a: FoundPlace, b: FoundPlace): number {
  return a.distanceKm - b.distanceKm || a.id - b.id;
}
