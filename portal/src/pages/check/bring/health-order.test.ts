import { describe, expect, it } from 'vitest';
import type { HealthRequirement } from '../answer/answer-kind.ts';
import { ageOf, byDisease, byStrictness } from './health-order.ts';

describe('health requirements', () => {
  it('come with the required ones first, else as the API lists them', () => {
    const rows = (['not_required', 'recommended', 'required', 'recommended'] as const).map(
      (requirement, id) => ({ id, requirement }) as HealthRequirement,
    );
    expect(byStrictness(rows).map(({ id }) => id)).toEqual([2, 1, 3, 0]);
  });

  it('name each disease once, with all that is said of it', () => {
    const row = (id: number, diseaseName: string, requirement: string) =>
      ({ id, requirement, vaccine: { diseaseName } }) as HealthRequirement;
    const rows = [
      row(1, 'Yellow fever', 'not_required'),
      row(2, 'Rabies', 'recommended'),
      row(3, 'Yellow fever', 'recommended'),
    ];
    expect(byDisease(rows).map((one) => one.map(({ id }) => id))).toEqual([[2], [3, 1]]);
  });

  it('tell ages in years where they are whole', () => {
    expect(ageOf(9)).toEqual({ unit: 'months', count: 9 });
    expect(ageOf(12)).toEqual({ unit: 'years', count: 1 });
    expect(ageOf(18)).toEqual({ unit: 'months', count: 18 });
  });
});
