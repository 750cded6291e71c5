/** Finds the known name that a mistyped one is closest to. */

/** Longer names are compared by their beginning only, so that a huge name costs nothing. */
const COMPARED_LENGTH = 40;

export function nearestName(mistyped: string, known: readonly string[]): string | undefined {
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
  return nearest;
}

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
