/** A moment as tables show it. */

/** UTC, to the second. */
export function shortTime(date: Date | null): string {
  return date ? `${date.toISOString().slice(0, 19)}Z` : '-';
}
