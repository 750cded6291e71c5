import { describe, expect, it } from 'vitest';
import { SAMPLE_PLACES, SAMPLE_PLACES_FILE } from '../../../../test/helpers/places/sample-places.ts';
import { sampleFiles } from '../../../../test/helpers/sample-data-set.ts';
import { openDataAnswers } from '../open-data-answers.ts';
import { dataStatistics } from './data-statistics.ts';

const on = (today: string) => dataStatistics(openDataAnswers(sampleFiles(), { name: 'data', today }));

describe('the figures of the data set', () => {
  it('count destinations with a general rule and pairs that are answered', () => {
    const { countries, destinations, pairs, health } = on('2025-06-15');
    expect(countries).toBe(250);
    expect(destinations.withGeneralRule).toBe(1);
    expect(destinations.withoutGeneralRule).toHaveLength(249);
    expect(destinations.withoutGeneralRule).not.toContain('JP');
    // All 249 passports to Japan; among AR, BR and VE, whose suspended standing counts on both sides, each into the
    // others.
    expect(pairs).toMatchObject({ all: 250 * 249, answered: 249 + 3 * 2 });
    expect(pairs.absent).toContainEqual({ destination: 'AR', pairs: 247 });
    expect(health).toEqual({ countries: 1, requirements: 1, vaccines: 1, malariaNotes: 0 });
  });

  it('count points of interest, walking tours and their cities', () => {
    const files = sampleFiles({ [SAMPLE_PLACES_FILE]: SAMPLE_PLACES });
    const { places } = dataStatistics(openDataAnswers(files, { name: 'data', today: '2025-06-15' }));
    expect(places).toEqual({ cities: 1, pointsOfInterest: 2, walkingTours: 1 });
  });

  it('tell fresh and older records apart, oldest first', () => {
    expect(on('2025-10-31').freshness.entryRules).toEqual({ fresh: 2, older: 1 });
    const later = on('2025-11-01');
    expect(later.freshness.entryRules).toEqual({ fresh: 0, older: 3 });
    expect(later.oldest[0]).toEqual({
      kind: 'entryRules',
      name: 'general',
      file: 'entry/JP.yaml',
      line: 3,
      verifiedOn: '2024-03-02',
    });
  });
});
