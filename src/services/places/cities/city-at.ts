/**
 * Tells to which city a point belongs, and which city is the nearest: over kdbush, fast enough for millions of points.
 */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceKm, type Location } from '../../../domain/places/location.ts';

export interface LocatedCity {
  readonly id: number;
  readonly countryId: number;
  readonly location: Location;
  /** Null = not known. */
  readonly population: number | null;
}

/**
 * Kilometres from its middle to where a city ends for this purpose: half a kilometre and 5 m for each unit of
 * population to the power of 0.6, never more than 60 km. 15,000 inhabitants reach 2.1 km, 100,000 reach 5.5, a million
 * 20.4. One of unknown population reaches as far as one of 500. A choice of this project: large cities are named for
 * what lies in them rather than the towns that they have grown around.
 */
export function reachKm(population: number | null): number {
  return Math.min(0.5 + 0.005 * (population ?? LEAST_POPULATION) ** 0.6, MAX_REACH_KM);
}

const LEAST_POPULATION = 500;
const MAX_REACH_KM = 60;
/** Cities are searched by how far they reach, since most of them are small and near. */
const REACH_STEPS_KM = [5, 12, MAX_REACH_KM];
/** How far a point may lie from the city whose country it takes when it lies in none. */
const NEAREST_CITY_KM = 50;

export class CityIndex {
  readonly #layers: readonly Layer[];

  constructor(cities: readonly LocatedCity[]) {
    this.#layers = REACH_STEPS_KM.map((maxKm, step) => {
      const minKm = REACH_STEPS_KM[step - 1] ?? 0;
      return new Layer(
        maxKm,
        cities.filter(({ population }) => {
          const reach = reachKm(population);
          return reach > minKm && reach <= maxKm;
        }),
      );
    });
  }

  /**
   * The city that contains the point: of those of its country that reach it, the one nearest in proportion to its
   * reach, then the one with more inhabitants, then the lower id. Undefined = outside any city.
   */
  cityAt(location: Location, countryId: number): LocatedCity | undefined {
    let best: { city: LocatedCity; share: number } | undefined;
    for (const layer of this.#layers) {
      for (const city of layer.around(location, countryId)) {
        const share = distanceKm(location, city.location) / reachKm(city.population);
        if (
          share <= 1 &&
          (best === undefined || share < best.share || (share === best.share && goesBefore(city, best.city)))
        ) {
          best = { city, share };
        }
      }
    }
    return best?.city;
  }

  /** The nearest city of any country within 50 km. */
  nearest(location: Location): LocatedCity | undefined {
    return this.#layers
      .flatMap((layer) => layer.nearest(location))
      .sort((one, other) => distanceKm(location, one.location) - distanceKm(location, other.location))[0];
  }
}

class Layer {
  readonly #cities: readonly LocatedCity[];
  readonly #index: KDBush | undefined;
  readonly #maxKm: number;

  constructor(maxKm: number, cities: readonly LocatedCity[]) {
    this.#maxKm = maxKm;
    this.#cities = cities;
    if (cities.length === 0) return; // kdbush refuses to index nothing
    this.#index = new KDBush(cities.length);
    for (const { location } of cities) this.#index.add(location.longitude, location.latitude);
    this.#index.finish();
  }

  around({ latitude, longitude }: Location, countryId: number): LocatedCity[] {
    return this.#search(latitude, longitude, Number.POSITIVE_INFINITY, this.#maxKm, countryId);
  }

  nearest({ latitude, longitude }: Location): LocatedCity[] {
    return this.#search(latitude, longitude, 1, NEAREST_CITY_KM);
  }

  #search(latitude: number, longitude: number, count: number, km: number, countryId?: number): LocatedCity[] {
    if (this.#index === undefined) return [];
    const isWanted = countryId === undefined ? undefined : (at: number) => this.#cities[at]?.countryId === countryId;
    return around(this.#index, longitude, latitude, count, km, isWanted).map((at) => this.#cities[at] as LocatedCity);
  }
}

function goesBefore(one: LocatedCity, other: LocatedCity): boolean {
  const more = (one.population ?? 0) - (other.population ?? 0);
  return more > 0 || (more === 0 && one.id < other.id);
}
