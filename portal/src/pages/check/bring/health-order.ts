/** The order of health requirements, and what of their conditions a program can say. */
import type { HealthRequirement } from '../answer/answer-kind.ts';
import { LEVELS } from './bring-items.ts';

/** The strictest first; within a level as the API lists them. */
export function byStrictness(rows: readonly HealthRequirement[]): readonly HealthRequirement[] {
  return [...rows].sort((a, b) => LEVELS.indexOf(a.requirement) - LEVELS.indexOf(b.requirement));
}

/**
 * What is said of one disease together, in that order: some countries ask one thing at the border and recommend
 * another, which is no reason to name the disease twice.
 */
export function byDisease(rows: readonly HealthRequirement[]): readonly (readonly HealthRequirement[])[] {
  const diseases = new Map<string, HealthRequirement[]>();
  for (const row of byStrictness(rows)) {
    const { diseaseName } = row.vaccine;
    diseases.set(diseaseName, [...(diseases.get(diseaseName) ?? []), row]);
  }
  return [...diseases.values()];
}

/** Whole years where they are some. */
export function ageOf(months: number): { unit: 'years' | 'months'; count: number } {
  return months >= 12 && months % 12 === 0 ? { unit: 'years', count: months / 12 } : { unit: 'months', count: months };
}

/** The vaccine's code as a choice of the message `disease`: ICU allows no hyphens there. */
export const diseaseChoice = (vaccineCode: string): string => vaccineCode.replaceAll('-', '_');

/** What stands on the chip of a row that does not concern everybody, as a message key; undefined = its level. */
export function limitOf({ requirement, conditions }: HealthRequirement) {
  if (conditions === null || (requirement !== 'required' && requirement !== 'may_be_asked')) return undefined;
  const { arrivingFromGroupCode, onLeaving, purposes, belowAgeMonths } = conditions;
  if (onLeaving) return 'levelIfLeaving';
  if (purposes !== null) return 'levelIfPurpose';
  if (arrivingFromGroupCode !== null)
    return arrivingFromGroupCode === 'YELLOW_FEVER_RISK' ? 'levelIfRisk' : 'levelIfFrom';
  return belowAgeMonths === null ? undefined : 'levelIfAge';
}
