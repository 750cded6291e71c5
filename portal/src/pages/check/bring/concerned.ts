/** Which health requirements certainly concern a reader who comes straight from the country of the passport. */
import type { HealthRequirement } from '../answer/answer-kind.ts';

/** `holder`: the passport's country and the groups that it is a member of, by their codes. */
export function concernsReader(
  { requirement, conditions, regionSpecific, cityId }: HealthRequirement,
  holder: ReadonlySet<string>,
): boolean {
  if (requirement !== 'required' || regionSpecific || cityId !== null) return false;
  if (conditions === null) return true;
  const { arrivingFromGroupCode, purposes, onLeaving, belowAgeMonths, staysOverDays, months } = conditions;
  if (purposes !== null || onLeaving || belowAgeMonths !== null || staysOverDays !== null || months !== null)
    return false;
  return arrivingFromGroupCode === null || holder.has(arrivingFromGroupCode);
}
