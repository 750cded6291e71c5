/** Every shape and era of the format, on small files that imitate them. */
import { readFileSync } from 'node:fs';
import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import { describe, expect, it } from 'vitest';
import {
  type ReadPassportIndexOptions,
  readPassportIndex,
} from '../../../src/importers/passport-index/read-passport-index.ts';
import { worldCountries } from '../../helpers/world-countries.ts';

const find = countryFinder(worldCountries);
const resolveCountry = (text: string) => find(text)?.iso2;

function readText(text: string, options: Partial<ReadPassportIndexOptions> = {}) {
  return readPassportIndex(Buffer.from(text), { resolveCountry, ...options });
}

function readFixture(name: string) {
  return readPassportIndex(readFileSync(new URL(`fixtures/${name}`, import.meta.url)), {
    resolveCountry,
    date: name.slice(0, 10),
  });
}

/** `{ 'DE>US': 'eta', 'BR>DE': 'visa_free 90' }` */
function statements(file: ReturnType<typeof readPassportIndex>): Record<string, string> {
  return Object.fromEntries(
    file.records.map((record) => [
      `${record.passport}>${record.destination}`,
      [record.visaRequirementType, record.maxStayDays].filter((part) => part !== null).join(' '),
    ]),
  );
}

describe('shapes and eras', () => {
  it.each([
    ['2019-11-23.tidy-iso2.csv', 'tidy', 'iso2', '2019-codes'],
    ['2019-12-17.matrix-iso3.csv', 'matrix', 'iso3', '2019-codes'],
    ['2020-02-07.tidy-names.csv', 'tidy', 'names', '2020-labels-swapped'],
    ['2020-05-09.matrix-iso2.csv', 'matrix', 'iso2', '2020-labels-swapped'],
    ['2020-11-19.tidy-iso2.csv', 'tidy', 'iso2', '2020-words'],
    ['2022-11-06.tidy-iso3.csv', 'tidy', 'iso3', '2020-words'],
    ['2024-01-05.tidy-names.csv', 'tidy', 'names', '2020-words'],
    ['2025-01-12.tidy-iso2.csv', 'tidy', 'iso2', '2025-words'],
    ['2025-01-12.matrix-names.csv', 'matrix', 'names', '2025-words'],
    ['2025-01-12.json', 'json', 'iso2', '2025-words'],
  ])('recognises %s', (name, format, identifiers, era) => {
    expect(readFixture(name)).toMatchObject({
      format,
      identifiers,
      era,
      eraDetected: true,
      refused: [],
      missingPairs: null,
    });
  });

  it('reads the codes of 2019: 3 visa-free, 2 visa on arrival, 1 eTA, 0 visa', () => {
    const tidy = statements(readFixture('2019-11-23.tidy-iso2.csv'));
    expect(tidy).toMatchObject({
      'BR>DE': 'visa_free',
      'DE>EG': 'visa_on_arrival',
      'DE>US': 'eta',
      'EG>US': 'visa_required',
    });
    expect(statements(readFixture('2019-12-17.matrix-iso3.csv'))).toEqual(tidy);
  });

  it('undoes the exchanged labels of 2020: VOA is eTA, ETA is visa on arrival', () => {
    const tidy = statements(readFixture('2020-02-07.tidy-names.csv'));
    expect(tidy).toMatchObject({
      'DE>EG': 'visa_on_arrival',
      'DE>US': 'eta',
      'US>BR': 'visa_free',
      'BR>DE': 'visa_free 90',
    });
    expect(statements(readFixture('2020-05-09.matrix-iso2.csv'))).toEqual(tidy);
  });

  it('takes labels at their word where the destinations known for eTA say so', () => {
    const text = 'Passport,Destination,Code\nDE,US,ETA\nDE,EG,VOA\nDE,BR,90\n';
    expect(readText(text).era).toBe('2020-labels');
    expect(statements(readText(text))).toMatchObject({ 'DE>US': 'eta', 'DE>EG': 'visa_on_arrival' });
    expect(readText('Passport,Destination,Code\nDE,US,2\nDE,EG,1\n').era).toBe('2019-codes-swapped');
  });

  it('asks for the era when the destinations known for eTA contradict each other', () => {
    expect(() => readText('Passport,Destination,Code\nDE,US,ETA\nDE,CA,VOA\nDE,EG,VR\n')).toThrow(
      /Cannot tell which of "VOA" and "ETA" means eTA.*--era 2020-labels-swapped or --era 2020-labels/s,
    );
  });

  it('stores a COVID closure, an EVW and a Hayya permit as what they were, with a note', () => {
    const covid = readFixture('2020-11-19.tidy-iso2.csv').records;
    expect(covid.find(({ passport, destination }) => `${passport}>${destination}` === 'BR>DE')).toMatchObject({
      visaRequirementType: 'not_allowed',
      note: expect.stringContaining('COVID-19'),
    });
    expect(covid.find(({ passport, destination }) => `${passport}>${destination}` === 'QA>GB')).toMatchObject({
      visaRequirementType: 'eta',
      note: expect.stringContaining('EVW'),
    });
    expect(covid.find(({ passport, destination }) => `${passport}>${destination}` === 'QA>DE')).toMatchObject({
      visaRequirementType: 'not_allowed',
      note: null,
    });
    expect(readFixture('2022-11-06.tidy-iso3.csv').records[0]).toMatchObject({
      visaRequirementType: 'e_visa',
      note: expect.stringContaining('Hayya'),
    });
  });

  it('resolves names and aliases', () => {
    expect(Object.keys(statements(readFixture('2024-01-05.tidy-names.csv')))).toEqual([
      'BR>CI',
      'BR>SZ',
      'BR>VA',
      'XK>CI',
      'XK>SZ',
      'XK>VA',
    ]);
  });

  it('reads the same from CSV, matrix and JSON but for the day counts that only JSON has', () => {
    const tidy = statements(readFixture('2025-01-12.tidy-iso2.csv'));
    const json = statements(readFixture('2025-01-12.json'));
    expect(statements(readFixture('2025-01-12.matrix-names.csv'))).toEqual(tidy);
    expect(json).toEqual({
      ...tidy,
      'BR>EG': 'visa_on_arrival 30',
      'DE>EG': 'e_visa 30',
      'DE>US': 'eta 90',
      'US>EG': 'visa_on_arrival 30',
    });
  });

  it('reads by a given era, whatever it would detect', () => {
    const text = 'Passport,Destination,Code\nDE,US,1\nDE,EG,2\n';
    expect(statements(readText(text, { era: '2019-codes-swapped' }))).toEqual({
      'DE>US': 'visa_on_arrival',
      'DE>EG': 'eta',
    });
  });

  it('refuses a mix of eras, naming the line and the value', () => {
    expect(() => readText('Passport,Destination,Requirement\nDE,US,eta\nDE,BR,90\nBR,DE,covid ban\n')).toThrow(
      /line 4 has "covid ban" \(2020-words\), but line 2 has "eta"/,
    );
    expect(() => readText('Passport,Destination,Code\nDE,US,0\nDE,BR,VR\n')).toThrow(/line 3 has "VR".*line 2 has "0"/);
    expect(() => readText('Passport,Destination,Requirement\nDE,US,eta\nDE,BR,0\n')).toThrow(
      /line 3 has "0" \(2019-codes\)/,
    );
  });
});

describe('tolerance', () => {
  const plain = 'Passport,Destination,Requirement\nDE,BR,90\nDE,US,eta\n';

  it.each([
    ['a byte order mark', `\uFEFF${plain}`],
    ['CRLF line ends', plain.replaceAll('\n', '\r\n')],
    ['quotes', plain.replaceAll(/[^,\n]+/g, '"$&"')],
    ['blank lines', plain.replaceAll('\n', '\n\n')],
    ['capitals', plain.toUpperCase()],
    ['small letters', plain.toLowerCase()],
    ['blanks around values', plain.replaceAll(',', ' , ')],
    ['no line end at the end', plain.trimEnd()],
    ['lines of empty columns', `${plain},,\n`],
    ['columns in another order', 'Requirement,Destination,Passport\n90,BR,DE\neta,US,DE\n'],
  ])('accepts %s', (_, text) => {
    expect(statements(readText(text))).toEqual({ 'DE>BR': 'visa_free 90', 'DE>US': 'eta' });
  });

  it('accepts JSON with small letters, on one line', () => {
    const text = '{"de":{"br":{"status":"Visa Free","days":90},"us":{"status":"ETA"},"de":{"status":"-1"}}}';
    expect(statements(readText(text))).toEqual({ 'DE>BR': 'visa_free 90', 'DE>US': 'eta' });
  });

  it('names lines rightly beside blank lines, CRLF and quoted line breaks', () => {
    const file = readText('Passport,Destination,Requirement\r\n\r\nDE,"BR",90\r\n\r\nDE,"Q\r\nQ",eta\r\nDE,ZZ,90\r\n', {
      skipBadRows: true,
    });
    expect(file.records.map(({ line }) => line)).toEqual([3]);
    expect(file.refused.map(({ line }) => line)).toEqual([5, 7]);
  });

  it('counts pairs of a country with itself and repetitions, and leaves them out', () => {
    const file = readText(`${plain}DE,BR,90\nDE,DE,-1\nBR,BR,visa free\n`);
    expect(file).toMatchObject({ rowCount: 5, selfPairs: 2, identicalPairs: 1 });
    expect(file.records).toHaveLength(2);
  });

  it('says which pairs a file lacks', () => {
    expect(readText(`${plain}BR,DE,90\n`).missingPairs).toEqual({ count: 1, first: 'BR -> US' });
  });
});
