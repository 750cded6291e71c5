/** When the facts of a record were last checked against their sources. */
import type { Citation } from './schemas/common.ts';

/**
 * The oldest `checkedOn` at 00:00 UTC, in ms since epoch; or the newest of those that somebody read for these very facts
 * (`readOn`), where that is later.
 */
export function lastVerifiedAt(sources: readonly Citation[]): number {
  const days = (some: readonly Citation[]) => some.map(({ checkedOn }) => Date.parse(`${checkedOn}T00:00:00.000Z`));
  const read = days(sources.filter(({ readOn }) => readOn !== undefined));
  const others = days(sources.filter(({ readOn }) => readOn === undefined));
  return Math.max(...read, ...(others.length === 0 ? [] : [Math.min(...others)]));
}
