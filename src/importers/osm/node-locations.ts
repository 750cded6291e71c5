/** The coordinates of the nodes that are wanted, at sixteen bytes each, whatever the file holds besides. */

import type { LocationChunk } from '@carnet/osm-pbf';
import { type Location, locationProblem } from '../../domain/places/location.ts';
import { SortedIds } from './sorted-ids.ts';

/** OpenStreetMap keeps coordinates to the ten-millionth of a degree, about a centimetre. */
const PER_DEGREE = 1e7;
const MISSING = -0x80000000;

export class NodeLocations {
  readonly #ids: SortedIds;
  readonly #latitudes: Int32Array;
  readonly #longitudes: Int32Array;

  /** `ids` ascend, each once. */
  constructor(ids: Float64Array) {
    this.#ids = new SortedIds(ids);
    this.#latitudes = new Int32Array(ids.length).fill(MISSING);
    this.#longitudes = new Int32Array(ids.length);
  }

  /**
   * Keeps the coordinates of the nodes that are wanted; of a node that comes twice, the first. A wanted node whose
   * coordinates lie off the earth counts as missing.
   */
  setAll(
    { ids, latitudes, longitudes, length }: LocationChunk,
    onProblem: (id: number, problem: string) => void,
  ): void {
    for (let place = 0; place < length; place += 1) {
      const index = this.#ids.indexOf(ids[place] as number);
      if (index === -1 || this.#latitudes[index] !== MISSING) continue;
      const latitude = latitudes[place] as number;
      const longitude = longitudes[place] as number;
      if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
        this.#latitudes[index] = Math.round(latitude * PER_DEGREE);
        this.#longitudes[index] = Math.round(longitude * PER_DEGREE);
      } else {
        onProblem(ids[place] as number, locationProblem({ latitude, longitude }) ?? 'it is not on the earth');
      }
    }
  }

  /** Undefined for a node that the file lacks. */
  get(id: number): Location | undefined {
    const index = this.#ids.indexOf(id);
    const latitude = this.#latitudes[index];
    if (latitude === undefined || latitude === MISSING) return undefined;
    return { latitude: latitude / PER_DEGREE, longitude: (this.#longitudes[index] as number) / PER_DEGREE };
  }
}
