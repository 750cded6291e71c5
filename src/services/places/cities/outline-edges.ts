/** The edges of the outlines of countries in bands of latitude, so that a question looks only at those near it. */
import type { CountryOutline } from '../../../importers/countries/country-outlines.ts';

export interface OutlineEdges {
  /** [x1, y1, x2, y2] of each edge in degrees, west to east and south to north; x may lie beyond 180 either way. */
  readonly edges: Float64Array;
  /** For each edge the outline it belongs to, by its place in the list given. */
  readonly owners: Uint16Array;
  /** The edges that cross band i are `inBands` from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Uint32Array;
  readonly inBands: Uint32Array;
}

/** A band of a tenth of a degree is crossed by some hundreds of edges. */
const BANDS_PER_DEGREE = 10;
const LAST_BAND = 180 * BANDS_PER_DEGREE;

export function bandOf(latitude: number): number {
  return Math.min(Math.max(Math.floor((latitude + 90) * BANDS_PER_DEGREE), 0), LAST_BAND);
}

export function outlineEdges(outlines: readonly CountryOutline[]): OutlineEdges {
  const { edges, owners } = collectEdges(outlines);
  return { edges, owners, ...sortIntoBands(edges) };
}

function collectEdges(outlines: readonly CountryOutline[]): { edges: Float64Array; owners: Uint16Array } {
  const edges: number[] = [];
  const owners: number[] = [];
  for (const [owner, { polygons }] of outlines.entries()) {
    for (const { bounds, rings } of polygons) {
      // A ring over the antimeridian goes on beyond 180 degrees; a copy on the other side finds the rest of its points.
      const shifts = [0, ...(bounds[2] > 180 ? [-360] : []), ...(bounds[0] < -180 ? [360] : [])];
      for (const ring of rings) {
        for (const shift of shifts) {
          let [previousX = 0, previousY = 0] = ring.at(-1) ?? [];
          for (const [x = 0, y = 0] of ring) {
            edges.push(previousX + shift, previousY, x + shift, y);
            owners.push(owner);
            [previousX, previousY] = [x, y];
          }
        }
      }
    }
  }
  return { edges: Float64Array.from(edges), owners: Uint16Array.from(owners) };
}

function sortIntoBands(edges: Float64Array): Pick<OutlineEdges, 'starts' | 'inBands'> {
  const starts = new Uint32Array(LAST_BAND + 2);
  const eachBand = (visit: (edge: number, band: number) => void) => {
    for (let edge = 0; edge < edges.length / 4; edge += 1) {
      const y1 = edges[4 * edge + 1] as number;
      const y2 = edges[4 * edge + 3] as number;
      const last = bandOf(Math.max(y1, y2));
      for (let band = bandOf(Math.min(y1, y2)); band <= last; band += 1) visit(edge, band);
    }
  };
  eachBand((_, band) => {
    starts[band + 1] = (starts[band + 1] as number) + 1;
  });
  for (let band = 1; band < starts.length; band += 1) {
    starts[band] = (starts[band] as number) + (starts[band - 1] as number);
  }
  const inBands = new Uint32Array(starts.at(-1) as number);
  const next = starts.slice();
  eachBand((edge, band) => {
    inBands[next[band] as number] = edge;
    next[band] = (next[band] as number) + 1;
  });
  return { starts, inBands };
}
