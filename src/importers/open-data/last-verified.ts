/** When the facts of a record were last checked against their sources. */
import type { Evidence } from './schemas/common.ts';

/** The oldest `checkedOn` at 00:00 UTC, in ms since epoch; null when any of them is null. */
export function lastVerifiedAt(sources: readonly Evidence[]): number | null {
  const days = sources.map((one) => one.checkedOn);
  if (days.length === 0 || days.includes(null)) return null;
  return Math.min(...days.map((day) => Date.parse(`${day}T00:00:00.000Z`)));
}
