import { describe, expect, it } from 'vitest';
import { context, type LegGiven, sentencesOf } from '../../../../../test/helpers/trips/border-contexts.ts';
import { TO_MALDIVES } from '../../../../../test/helpers/trips/health-contexts.ts';
import type { MalariaNote } from '../trip-facts.ts';
import { healthItems } from './health.ts';

describe('malaria', () => {
  const note: MalariaNote = {
    transmission: 'parts',
    prophylaxis: 'recommended',
    notes: 'In the countryside only.',
    sourceUrl: 'https://www.health.example/malaria',
    lastVerifiedAt: '2026-10-03T00:00:00.000Z',
    isStale: false,
  };
  const told = (more: Partial<MalariaNote> = {}, leg: Partial<LegGiven> = {}) => {
    const legs: LegGiven[] = [
      { in: 'KE', role: 'origin' },
      { ...TO_MALDIVES, ...leg },
    ];
    return healthItems(context({ legs, malaria: { ...note, ...more } }));
  };

  it('is told of a destination, with what to do about it', () => {
    expect(told()).toMatchObject([
      {
        id: 'mv.health.malaria',
        enforcement: 'recommended',
        status: 'to_do',
        todo: null,
        details: ['In the countryside only.'],
      },
    ]);
    expect(sentencesOf(told())).toContain('It can be caught in parts of the country. Ask a doctor about tablets.');
    expect(sentencesOf(told({ transmission: 'throughout', prophylaxis: 'not_required' }))).toContain(
      'It can be caught all over the country. Protect yourself against mosquito bites.',
    );
    expect(told({ prophylaxis: 'not_required' })[0]).toMatchObject({ enforcement: 'informational', status: 'met' });
  });

  it('is not told where it is not caught, on the way, or at home', () => {
    expect(told({ transmission: 'none', prophylaxis: 'not_required' })).toEqual([]);
    for (const role of ['transit', 'return'] as const) expect(told({}, { role })).toEqual([]);
  });
});
