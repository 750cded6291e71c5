import { describe, expect, it } from 'vitest';
import type { HealthRequirement } from './answer-kind.ts';
import { ageOf, byStrictness } from './health-order.ts';

describe('health requirements', () => {
  it('come with the required ones first, else as the API lists them', () => {
    const rows = (['not_required', 'recommended', 'required', 'recommended'] as const).map(
      (requirement, id) => ({ id, requirement }) as HealthRequirement,
    );
    expect(byStrictness(rows).map(({ id }) => id)).toEqual([2, 1, 3, 0]);
  });

  it('tell ages in years where they are whole', () => {
    expect(ageOf(9)).toEqual({ unit: 'months', count: 9 });
    expect(ageOf(12)).toEqual({ unit: 'years', count: 1 });
    expect(ageOf(18)).toEqual({ unit: 'months', count: 18 });
  });
});
