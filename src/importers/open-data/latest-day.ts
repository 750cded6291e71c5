/** The latest day on which something of the data set was checked or read. */
import type { DataSet } from './read-data-set.ts';
import { everyEvidence } from './rules/evidence/every-evidence.ts';
import { citations } from './rules/evidence/evidence-files.ts';

/** Null = nothing has a date. */
export function latestDay(dataSet: DataSet): string | null {
  let latest: string | null = null;
  const take = (day: string | null | undefined) => {
    if (day && (latest === null || day > latest)) latest = day;
  };
  for (const { sources } of everyEvidence(dataSet)) {
    for (const { checkedOn, readOn } of sources) {
      take(checkedOn);
      take(readOn);
    }
  }
  for (const { value } of dataSet.evidence) for (const { on } of citations(value)) take(on);
  return latest;
}
