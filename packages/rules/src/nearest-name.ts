/** Finds the known name that a mistyped one is closest to. */
import { editDistance } from './edit-distance.ts';

/** Longer names are compared by their beginning only, so that a huge name costs nothing. */
const COMPARED_LENGTH = 40;

/** `farthest`: how large a part of the letters may differ; 1 = there is always an answer. */
export function nearestName(mistyped: string, known: readonly string[], farthest = 1): string | undefined {
  const wanted = mistyped.slice(0, COMPARED_LENGTH).toLowerCase();
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    // Relative to the length, else a short name is near to everything.
    const distance = editDistance(wanted, name.toLowerCase()) / Math.max(wanted.length, name.length);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return least <= farthest ? nearest : undefined;
}
