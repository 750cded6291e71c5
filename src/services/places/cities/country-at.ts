/** Tells in which country a point lies, fast enough for millions of points, by the outlines of Natural Earth. */
import type { Location } from '../../../domain/places/location.ts';
import { type CountryOutline, countryOutlines } from '../../../importers/countries/country-outlines.ts';
import { bandOf, type OutlineEdges, outlineEdges } from './outline-edges.ts';

const KM_PER_DEGREE = 111.2;

let world: CountryIndex | undefined;

/** The outlines of the package world-atlas; reads them (about 4 MB) at the first call. */
export function worldCountryIndex(): CountryIndex {
  world ??= new CountryIndex(countryOutlines());
  return world;
}

/** Answers with the id of a country: ISO 3166-1 numeric, 983 for Kosovo. */
export class CountryIndex {
  readonly #outlines: readonly CountryOutline[];
  readonly #bands: OutlineEdges;
  readonly #crossings: Uint8Array;

  constructor(outlines: readonly CountryOutline[]) {
    this.#outlines = outlines;
    this.#bands = outlineEdges(outlines);
    this.#crossings = new Uint8Array(outlines.length);
  }

  /**
   * The country whose outline has the point inside; undefined at sea and in areas without a country code. It counts for
   * each country the edges that a ray from the point to the east crosses: an odd number means inside. Where outlines
   * overlap the first country wins.
   */
  at({ latitude, longitude }: Location): number | undefined {
    const { edges, owners, starts, inBands } = this.#bands;
    const crossings = this.#crossings.fill(0);
    const band = bandOf(latitude);
    for (let index = starts[band] as number; index < (starts[band + 1] as number); index += 1) {
      const edge = inBands[index] as number;
      const y1 = edges[4 * edge + 1] as number;
      const y2 = edges[4 * edge + 3] as number;
      if (y1 > latitude === y2 > latitude) continue;
      const x1 = edges[4 * edge] as number;
      const x2 = edges[4 * edge + 2] as number;
      if (longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)) {
        const owner = owners[edge] as number;
        crossings[owner] = (crossings[owner] as number) ^ 1;
      }
    }
    return this.#outlines[crossings.indexOf(1)]?.countryId;
  }

  /** The country whose outline is nearest, no farther than `maxKm`; for points that lie in none. */
  nearest({ latitude, longitude }: Location, maxKm: number): number | undefined {
    const { edges, owners, starts, inBands } = this.#bands;
    const reach = maxKm / KM_PER_DEGREE;
    const squeeze = Math.cos((latitude * Math.PI) / 180);
    // Outlines that cross the antimeridian may be drawn on its other side.
    const longitudes = Math.abs(longitude) < 178 ? [longitude] : [longitude, longitude - 360 * Math.sign(longitude)];
    let owner: number | undefined;
    let best = reach * reach;
    const end = starts[bandOf(latitude + reach) + 1] as number;
    for (let index = starts[bandOf(latitude - reach)] as number; index < end; index += 1) {
      const at = 4 * (inBands[index] as number);
      for (const x of longitudes) {
        const squared = squaredDistance(
          ((edges[at] as number) - x) * squeeze,
          (edges[at + 1] as number) - latitude,
          ((edges[at + 2] as number) - x) * squeeze,
          (edges[at + 3] as number) - latitude,
        );
        if (squared > best) continue;
        best = squared;
        owner = owners[at / 4];
      }
    }
    return owner === undefined ? undefined : this.#outlines[owner]?.countryId;
  }
}

/** Of the origin from the line between two points, in a plane: exact enough over some kilometres. */
function squaredDistance(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squaredLength = dx * dx + dy * dy;
  const share = squaredLength === 0 ? 0 : Math.min(Math.max(-(x1 * dx + y1 * dy) / squaredLength, 0), 1);
  const [x, y] = [x1 + share * dx, y1 + share * dy];
  return x * x + y * y;
}
