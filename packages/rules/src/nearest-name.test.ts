import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['fromCountryId', 'toCountryId', 'visaRequirementType', 'page', 'limit'];

describe('nearestName', () => {
  it.each([
    ['fromCountryid', 'fromCountryId'],
    ['from_country_id', 'fromCountryId'],
    ['toCountry', 'toCountryId'],
    ['visaType', 'visaRequirementType'],
    ['limt', 'limit'],
    ['PAGE', 'page'],
    ['lmiit', 'limit'],
  ])('%s is nearest to %s', (mistyped, nearest) => {
    expect(nearestName(mistyped, known)).toBe(nearest);
  });

  it('has no answer when all are farther than asked', () => {
    expect(nearestName('holiday', known, 0.5)).toBeUndefined();
    expect(nearestName('limt', known, 0.5)).toBe('limit');
  });

  it('counts two swapped letters as one mistake', () => {
    expect(nearestName('apge', known, 0.25)).toBe('page');
    expect(nearestName('egap', known, 0.25)).toBeUndefined();
  });

  it('has no answer when nothing is known', () => {
    expect(nearestName('page', [])).toBeUndefined();
  });
});
