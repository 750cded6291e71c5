/** The real files: every row is understood, and the counts by visa type are those of the files. */

import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import { describe, expect, it } from 'vitest';
import { readPassportIndex } from '../../../src/importers/passport-index/read-passport-index.ts';
import { hasReferenceFiles, referenceFile } from '../../helpers/reference-files.ts';
import { worldCountries } from '../../helpers/world-countries.ts';

const find = countryFinder(worldCountries);

function read(name: string) {
  return readPassportIndex(referenceFile(name), {
    resolveCountry: (text) => find(text)?.iso2,
    date: name.slice(0, 10),
  });
}

function byPair(name: string) {
  return new Map(read(name).records.map(({ line, ...record }) => [`${record.passport}>${record.destination}`, record]));
}

describe.skipIf(!hasReferenceFiles)('the real passport-index files', () => {
  it.each([
    [
      '2019-11-23.tidy-iso2.csv',
      '2019-codes',
      { visa_free: 12_233, visa_on_arrival: 8358, eta: 719, visa_required: 18_092 },
    ],
    [
      '2020-02-07.tidy-iso2.csv',
      '2020-labels-swapped',
      { visa_free: 12_270, visa_on_arrival: 8383, eta: 719, visa_required: 18_030 },
    ],
    [
      '2020-11-19.tidy-iso2.csv',
      '2020-words',
      { visa_free: 8566, visa_on_arrival: 5173, e_visa: 4198, eta: 4, visa_required: 9728, not_allowed: 11_733 },
    ],
    [
      '2022-11-06.tidy-iso2.csv',
      '2020-words',
      { visa_free: 12_213, visa_on_arrival: 5826, e_visa: 5953, visa_required: 15_084, not_allowed: 326 },
    ],
    [
      '2024-01-05.tidy-iso2.csv',
      '2020-words',
      { visa_free: 12_689, visa_on_arrival: 5904, e_visa: 6720, visa_required: 14_057, not_allowed: 32 },
    ],
    [
      '2025-01-12.tidy-iso2.csv',
      '2025-words',
      { visa_free: 12_871, visa_on_arrival: 6053, e_visa: 6704, eta: 819, visa_required: 12_921, not_allowed: 34 },
    ],
    [
      '2026-02-17.tidy-iso2.csv',
      '2025-words',
      { visa_free: 12_780, visa_on_arrival: 5440, e_visa: 7965, eta: 1099, visa_required: 12_070, not_allowed: 48 },
    ],
  ])('%s has 39,402 pairs of era %s', (name, era, counts) => {
    const file = read(name);
    const found: Record<string, number> = {};
    for (const { visaRequirementType } of file.records)
      found[visaRequirementType] = (found[visaRequirementType] ?? 0) + 1;
    expect({ era: file.era, refused: file.refused, missing: file.missingPairs }).toEqual({
      era,
      refused: [],
      missing: null,
    });
    expect(file.records).toHaveLength(39_402);
    expect(found).toEqual(counts);
  });

  it.each(['2019-11-23.tidy-iso2.csv', '2020-02-07.tidy-iso2.csv'])(
    '%s has eTA for the United States and visa on arrival in Egypt',
    (name) => {
      const pairs = byPair(name);
      for (const pair of ['DE>US', 'DE>CA', 'DE>AU', 'DE>NZ', 'US>AU'])
        expect(pairs.get(pair)?.visaRequirementType).toBe('eta');
      for (const pair of ['DE>EG', 'US>NP', 'US>MV', 'DE>JO'])
        expect(pairs.get(pair)?.visaRequirementType).toBe('visa_on_arrival');
    },
  );

  it('says the same as matrix and as tidy CSV', () => {
    expect(byPair('2025-01-12.matrix-iso2.csv')).toEqual(byPair('2025-01-12.tidy-iso2.csv'));
  });

  it('says the same by names and by codes, and as JSON but for 8,544 day counts', () => {
    const csv = byPair('2026-02-17.tidy-iso2.csv');
    const json = byPair('2026-02-17.json');
    expect(byPair('2026-02-17.tidy-names.csv')).toEqual(csv);
    const differing = [...json].filter(([pair, record]) => record.maxStayDays !== csv.get(pair)?.maxStayDays);
    expect(differing).toHaveLength(8544);
    expect(
      differing.every(([pair, record]) => csv.get(pair)?.maxStayDays === null && record.maxStayDays !== null),
    ).toBe(true);
    const withoutDays = (pairs: typeof csv) =>
      new Map([...pairs].map(([pair, record]) => [pair, { ...record, maxStayDays: null }]));
    expect(withoutDays(json)).toEqual(withoutDays(csv));
  });
});
