/** Reads a bounding box, `west,south,east,north` in degrees: the order of GeoJSON (RFC 7946, 5). */

import type { BoundingBox } from '../../catalog/places/place-queries.ts';
import { decimal } from './read-decimal.ts';
import { refuseValue } from './refuse-value.ts';

/** The order of the numbers, each with the bound of its absolute value in degrees. */
const EDGES = [
  ['west', 180],
  ['south', 90],
  ['east', 180],
  ['north', 90],
] as const;

/** Four numbers of at most 32 characters and three commas; a longer text is refused unread. */
const LONGEST_BOX = 4 * 32 + 3;

/**
 * A west that is greater than the east crosses the antimeridian. Throws DomainError VALIDATION_ERROR naming the edge.
 */
export function readBoundingBox(text: string, label: string): BoundingBox {
  const parts = text.length > LONGEST_BOX ? [] : text.split(',');
  if (parts.length !== EDGES.length) throw refuseValue(label, 'four decimal numbers west,south,east,north', text);
  const [west, south, east, north] = EDGES.map(([edge, bound], index) => {
    const part = parts[index] as string;
    const value = decimal(part);
    if (value === undefined || Math.abs(value) > bound) {
      const expected = `west,south,east,north with ${edge} a decimal number from ${-bound} to ${bound} in plain notation`;
      throw refuseValue(label, expected, part);
    }
    return value;
  }) as [number, number, number, number];
  if (south > north) throw refuseValue(label, 'west,south,east,north with south not above north', text);
  return { west, south, east, north };
}
