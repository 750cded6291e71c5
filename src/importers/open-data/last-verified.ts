/** When the facts of a record were last checked against their sources. */
import type { Evidence } from './schemas/common.ts';

/** The oldest `checkedOn` at 00:00 UTC, in ms since epoch. */
export function lastVerifiedAt(sources: readonly Evidence[]): number {
  return Math.min(...sources.map(({ checkedOn }) => Date.parse(`${checkedOn}T00:00:00.000Z`)));
}
