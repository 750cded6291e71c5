/** The last day to apply before a day of arrival. */
import type { Requirement } from '../answer/answer-kind.ts';
import { ownOption } from '../facts/option-texts.ts';

export interface LeadTime {
  readonly amount: number;
  readonly unit: 'days' | 'working_days' | 'hours';
}

const DAY_MS = 86_400_000;

/** What the entry option says, else the processing time; undefined where neither is known. */
export function latestOf(
  requirement: Pick<Requirement, 'entryOptions' | 'visaRequirementType' | 'visaProcessingDays' | 'visaProcessingUnit'>,
): LeadTime | undefined {
  const { visaProcessingDays, visaProcessingUnit } = requirement;
  const latest = ownOption(requirement)?.apply?.latest;
  if (latest !== undefined) return { amount: latest.amount, unit: latest.unit === 'hours' ? 'hours' : 'days' };
  if (visaProcessingDays === null) return undefined;
  return { amount: visaProcessingDays, unit: visaProcessingUnit === 'working_days' ? 'working_days' : 'days' };
}

/** Days are YYYY-MM-DD. Hours are rounded up to days; working days are Monday to Friday. */
export function dayBefore(arrival: string, { amount, unit }: LeadTime): string {
  let day = Date.parse(arrival);
  if (unit !== 'working_days') return isoDay(day - Math.ceil(unit === 'hours' ? amount / 24 : amount) * DAY_MS);
  for (let left = amount; left > 0; ) {
    day -= DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return isoDay(day);
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
