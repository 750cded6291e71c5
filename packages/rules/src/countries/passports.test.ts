import { describe, expect, it } from 'vitest';
import { noPassport } from './passports.ts';

const US = { id: 840, iso2: 'US', name: 'United States' };

describe('what is said of a passport that does not exist', () => {
  it('names the passport to ask for', () => {
    expect(noPassport({ name: 'Puerto Rico', passportNote: null }, US, 'fromCountryId')).toBe(
      'Puerto Rico issues no passports of its own. Its people travel with passports of the United States: use fromCountryId 840 (US).',
    );
    expect(noPassport({ name: 'Greenland', passportNote: null }, { id: 208, iso2: 'DK', name: 'Denmark' })).toBe(
      'Greenland issues no passports of its own. Its people travel with passports of Denmark: use DK.',
    );
  });

  it('says so where there is no one passport, and what else to know', () => {
    expect(noPassport({ name: 'Antarctica', passportNote: null }, undefined, 'fromCountryId')).toBe(
      "Antarctica issues no passports of its own. No one country issues passports for its people: use the country that issued the traveller's.",
    );
    expect(noPassport({ name: 'Bermuda', passportNote: 'But.' }, US, 'id')).toMatch(/: use id 840 \(US\)\. But\.$/);
  });
});
