/** The places around a point, nearest first, a page at a time: by distance, then by id, in the same order on every page. */
import { distanceKm, type Location } from '../../domain/places/location.ts';
import { Circle } from './circle.ts';
import type { PlaceTable } from './place-image.ts';
import type { Around, PageOfPlaces } from './place-queries.ts';
import { smallest } from './smallest.ts';
import type { RowTest, SpatialIndex } from './spatial-index.ts';

export interface NearbyPage {
  readonly total: number;
  readonly rows: readonly number[];
  /** Kilometres, by place in `rows`. */
  readonly distances: readonly number[];
}

/** So few places are all looked at; of more, the nearest come out of the tree. */
const FEW = 400;
/** Pages that begin this far down a list are taken out of all places within the radius: a queue of so many costs more. */
const DEEP = 1000;
/** Kilometres by which distances of geokdbush and ours may differ, generously. */
const DOUBT_KM = 1e-6;
/** Whole numbers that stand for flat squares, the finer the more of them there are. */
const SQUARE_STEPS = 2 ** 31;

interface Found {
  readonly row: number;
  readonly id: number;
  readonly distance: number;
}
const byDistance = (a: Found, b: Found) => a.distance - b.distance || a.id - b.id;

export class Nearby {
  readonly #columns: PlaceTable['columns'];
  readonly #index: SpatialIndex;

  constructor({ columns }: PlaceTable, index: SpatialIndex) {
    this.#columns = columns;
    this.#index = index;
  }

  page(around: Around, test: RowTest | undefined, { page, limit }: Pick<PageOfPlaces, 'page' | 'limit'>): NearbyPage {
    const circle = new Circle(around.location, around.radiusKm);
    const { total, places } = this.#index.gather(circle, FEW, test);
    const first = (page - 1) * limit;
    const last = Math.min(first + limit, total);
    if (first >= last) return { total, rows: [], distances: [] };
    const found =
      places !== undefined
        ? this.#ofFew(around.location, circle, places, last).slice(first)
        : ((last <= DEEP ? this.#nearest(around, test, last)?.slice(first) : undefined) ??
          this.#cutOut(around.location, this.#index.rows(circle, test), first, last));
    return { total, rows: found.map(({ row }) => row), distances: found.map(({ distance }) => distance) };
  }

  /** The nearest `count` of the places. Only of those that may be among them the true distance is reckoned. */
  #ofFew(location: Location, circle: Circle, places: Uint32Array, count: number): Found[] {
    const index = this.#index;
    const found: Found[] = [];
    const add = (place: number) => {
      const row = index.rowAt(place);
      const there = { latitude: index.latitudeAt(place), longitude: index.longitudeAt(place) };
      found.push({ row, id: this.#columns.id[row] as number, distance: distanceKm(location, there) });
    };
    const step = circle.isFlat && count < places.length ? circle.greatestSquare / SQUARE_STEPS : 0;
    if (step === 0) for (const place of places) add(place);
    else {
      const squares = places.map(
        (place) => circle.flatSquare(index.longitudeAt(place), index.latitudeAt(place)) / step,
      );
      const most = (smallest(squares, count)[count - 1] as number) + (2 * circle.doubt) / step + 2;
      for (let at = 0; at < places.length; at += 1) if ((squares[at] as number) <= most) add(places[at] as number);
    }
    return found.sort(byDistance).slice(0, count);
  }

  /** The nearest `count`; undefined when places at the same distance stand on both sides of the cut. */
  #nearest({ location, radiusKm }: Around, test: RowTest | undefined, count: number): Found[] | undefined {
    const { longitude, latitude } = location;
    const rows = this.#index.nearest(longitude, latitude, count + 1, radiusKm + DOUBT_KM, test);
    const found = rows.map((row) => this.#found(location, row));
    const beyond = found[count];
    if (beyond !== undefined && beyond.distance - (found[count - 1] as Found).distance < DOUBT_KM) return undefined;
    const kept = found.slice(0, count).sort(byDistance);
    return kept.length === count && (kept[count - 1] as Found).distance <= radiusKm ? kept : undefined;
  }

  /** Those from `first` up to `last` in the order of all `rows`, of which only the ones near the page are sorted by id. */
  #cutOut(location: Location, rows: Uint32Array, first: number, last: number): Found[] {
    const distances = Float64Array.from(rows, (row) => this.#distance(location, row));
    const sorted = distances.slice().sort();
    const nearest = sorted[first] as number;
    const farthest = sorted[last - 1] as number;
    const found: Found[] = [];
    for (let index = 0; index < rows.length; index += 1) {
      const distance = distances[index] as number;
      if (distance < nearest || distance > farthest) continue;
      const row = rows[index] as number;
      found.push({ row, id: this.#columns.id[row] as number, distance });
    }
    found.sort(byDistance);
    const skipped = sorted.indexOf(nearest); // how many are nearer than all of `found`
    return found.slice(first - skipped, last - skipped);
  }

  #found(location: Location, row: number): Found {
    return { row, id: this.#columns.id[row] as number, distance: this.#distance(location, row) };
  }

  #distance(location: Location, row: number): number {
    const latitude = this.#columns.latitude[row] as number;
    const longitude = this.#columns.longitude[row] as number;
    return distanceKm(location, { latitude, longitude });
  }
}
