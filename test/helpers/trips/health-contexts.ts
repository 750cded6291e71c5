/** Trips for tests of health requirements: by default from Kenya to the Maldives, which ask about yellow fever. */
import { expect } from 'vitest';
import type { Item } from '../../../packages/rules/src/trips/checked.ts';
import { healthItems } from '../../../packages/rules/src/trips/health/health.ts';
import type { Traveller, Vaccination } from '../../../packages/rules/src/trips/question.ts';
import type { HealthRule } from '../../../packages/rules/src/trips/trip-facts.ts';
import { type ContextGiven, context, type LegGiven, sentencesOf } from './border-contexts.ts';

export function rule(given: Partial<HealthRule> = {}): HealthRule {
  return {
    id: 1,
    regionSpecific: false,
    cityId: null,
    vaccine: { code: 'yellow-fever', name: 'Yellow fever (live)' },
    requirement: 'required',
    circumstances: null,
    conditions: null,
    sourceUrl: null,
    lastVerifiedAt: null,
    isStale: false,
    ...given,
  };
}

export const NO_CONDITIONS = {
  arrivingFromGroupCode: null,
  transitHoursOver: null,
  arrivingWithinDays: null,
  residentsOnly: null,
  minimumAgeMonths: null,
  belowAgeMonths: null,
  staysOverDays: null,
  onLeaving: null,
  purposes: null,
  months: null,
};
export const FROM_RISK = { ...NO_CONDITIONS, arrivingFromGroupCode: 'YELLOW_FEVER_RISK' };

/** As the Maldives ask it: data/health/mv.yaml. */
export const MALDIVES = rule({
  id: 17,
  circumstances: 'Travellers from nine months of age on who come from a country with risk of yellow fever.',
  conditions: { ...FROM_RISK, transitHoursOver: 12, minimumAgeMonths: 9 },
  sourceUrl: 'https://www.health.example/mv',
  lastVerifiedAt: '2026-10-03T00:00:00.000Z',
});

export function vaccination(given: Partial<Vaccination> = {}): Vaccination {
  return {
    path: 'travellers[0].vaccinations[0]',
    vaccine: 'yellow-fever',
    lastDoseOn: '2024-02-01',
    doses: 1,
    hasCertificate: true,
    ...given,
  };
}

export const KENYA: LegGiven = { in: 'KE', role: 'origin', to: '2026-12-20T08:00' };
export const TO_MALDIVES: LegGiven = { in: 'MV', from: '2026-12-20T18:00', to: '2026-12-30' };

export interface Given extends Partial<ContextGiven> {
  readonly rules?: readonly HealthRule[];
  readonly who?: Partial<Traveller>;
}

export function health({ rules = [MALDIVES], who, legs = [KENYA, TO_MALDIVES], ...more }: Given = {}): Item[] {
  const traveller: Partial<Traveller> = { ageMonths: legs.map(() => 360), ...who };
  const items = healthItems(context({ legs, health: rules, traveller, ...more }));
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  return items;
}

export function yellowFever(given: Given = {}): Item {
  const items = health(given);
  expect(items).toHaveLength(1);
  return items[0] as Item;
}
