/** Files that are not what they should be: each is refused with a message that says what and where. */

import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import { describe, expect, it } from 'vitest';
import {
  BadRowsError,
  type ReadPassportIndexOptions,
  readPassportIndex,
} from '../../../src/importers/passport-index/read-passport-index.ts';
import { worldCountries } from '../../helpers/world-countries.ts';

const find = countryFinder(worldCountries);
const HEADER = 'Passport,Destination,Requirement\n';

function read(content: string | Uint8Array, options: Partial<ReadPassportIndexOptions> = {}) {
  return readPassportIndex(typeof content === 'string' ? Buffer.from(content) : content, {
    resolveCountry: (text) => find(text)?.iso2,
    ...options,
  });
}

describe('a file that cannot be read at all', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ['is empty', '', /file is empty/],
    ['is blank', ' \n\n', /is blank/],
    ['has only a header', HEADER, /header \(line 1\) but no rows/],
    ['is a web page', '<!DOCTYPE html><html></html>', /web page/],
    ['is UTF-16', Buffer.from(`\uFEFF${HEADER}DE,BR,90\n`, 'utf16le'), /UTF-16; save it as UTF-8/],
    ['has a NUL byte', `${HEADER}DE,BR,9\0\n`, /Line 2 has a NUL byte/],
    ['is Latin-1', Buffer.from(`${HEADER}DE,Côte d'Ivoire,90\n`, 'latin1'), /Line 2 is not valid UTF-8/],
    ['is a ZIP archive', 'PK\u0003\u0004', /ZIP archive/],
    ['has another header', 'From,To,Visa\nDE,BR,90\n', /Line 1: expected the header.*found "From,To,Visa"/],
    [
      'has a fourth column in the header',
      'Passport,Destination,Requirement,Days\nDE,BR,90,1\n',
      /Line 1: expected the header/,
    ],
    [
      'is separated by semicolons',
      'Passport;Destination;Requirement\nDE;BR;90\n',
      /found "Passport;Destination;Requirement"/,
    ],
    ['is one line of 10 MB', `${HEADER}${'x'.repeat(10_000_000)}`, /Line 2 has 10000000 characters/],
    [
      'has a quote that is never closed',
      `${HEADER}DE,BR,90\nDE,"US,eta\nBR,DE,90\n`,
      /quote opened on line 3 is never closed/,
    ],
    ['is JSON cut off between members', '{\n"DE": {\n"BR": {"status": "visa free"},\n', /Line 4.*cut off/],
    ['is JSON cut off inside a string', '{\n"DE": {\n"BR": {"sta', /Line 3.*never closed.*cut off/],
    [
      'is JSON with more after its end',
      '{"DE": {"BR": {"status": "visa free"}}} x',
      /expected the end of the file, found "x"/,
    ],
    ['is JSON with a key without quotes', '{\nDE: {}}', /Line 2 .*found DE, which is not a JSON value/],
    ['is JSON without a colon', '{"DE" {}}', /Line 1 .*expected ":", found "\{\}\}"/],
    [
      'is JSON with a comma too many',
      '{"DE": {"BR": {"status": "visa free"},\n}}',
      /Line 2 .*expected a string in double/,
    ],
    ['is JSON with comments', '{"DE": /* 90 */ {}}', /found \/\* 90 \*\/, which is not a JSON value/],
    ['is JSON with a bad escape', '{"DE": {"BR": {"status": "\\x"}}}', /the string "\\x" has an invalid escape/],
    ['is deeply nested JSON', `{"DE": {"BR": ${'['.repeat(100_000)}`, /nested more than 16 levels deep/],
    ['is a JSON array', '[{"passport": "DE"}]', /expected "\{", found "\[/],
    ['is JSON one level short', '{"DE": "visa free"}', /Line 1: expected an object of destinations under "DE"/],
    ['is empty JSON', '{}', /has no passport/],
    ['is too large', new Uint8Array(33 * 1024 * 1024).fill(32), /at most 33554432 are read/],
  ])('%s', (_, content, message) => {
    expect(() => read(content, { skipBadRows: true })).toThrow(message);
    expect(() => read(content)).toThrow(message);
  });

  it('has no row that can be used', () => {
    expect(() => read(`${HEADER}DE,ZZ,90\n`, { skipBadRows: true })).toThrow(/no usable row among 1/);
  });
});

describe('a file with rows that cannot be imported', () => {
  it.each<[string, string, number, RegExp]>([
    ['too few columns (cut off)', 'DE,BR\n', 3, /expected 3 columns, found 2: "DE,BR"/],
    ['too many columns', 'DE,BR,90,x\n', 3, /expected 3 columns, found 4/],
    ['an unknown code', 'ZZ,BR,90\n', 3, /unknown country "ZZ"/],
    ['an unknown name', 'Atlantis,Brazil,90\n', 3, /unknown country "Atlantis"/],
    ['no country', ',BR,90\n', 3, /the passport is missing/],
    ['an unknown value', 'DE,BR,perhaps\n', 3, /unknown value "perhaps"; era 2020-words knows a number of days/],
    ['a value cut off', 'DE,BR,visa fr', 3, /unknown value "visa fr"/],
    ['no value', 'DE,BR,\n', 3, /DE -> BR: no value/],
    ['too many days', 'DE,BR,1000\n', 3, /unknown value "1000"/],
    ['-1 on two countries', 'DE,BR,-1\n', 3, /marked as one country \(-1\), but these are two/],
    ['a stray quote', 'D"E,BR,90\n', 3, /unknown country "D"E"/],
  ])('names the line of %s', (_, row, line, message) => {
    const text = `${HEADER}EG,US,visa required\n${row}`;
    expect(() => read(text)).toThrow(BadRowsError);
    expect(() => read(text)).toThrow(message);
    const { refused, records } = read(text, { skipBadRows: true });
    expect(refused.map((problem) => problem.line)).toEqual([line]);
    expect(records).toHaveLength(1);
  });

  it('uses neither of two rows that contradict each other, and names both', () => {
    const text = `${HEADER}EG,US,visa required\nDE,BR,90\nDE,BR,30\nDE,BR,90\n`;
    expect(() => read(text)).toThrow(
      /line 3: DE -> BR is visa_free for 90 days here and visa_free for 30 days on line 4/,
    );
    const { refused, records } = read(text, { skipBadRows: true });
    expect(records.map(({ passport }) => passport)).toEqual(['EG']);
    expect(refused.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it('sees the same JSON key twice', () => {
    const text = '{"DE": {\n"BR": {"status": "visa free"},\n"BR": {"status": "e-visa"}\n}}';
    expect(() => read(text)).toThrow(/line 2: DE -> BR is visa_free here and e_visa on line 3/);
  });

  it.each([
    ['an unexpected status', '{"status": "visa maybe"}', /unknown value "visa maybe"/],
    ['no status', '{"days": 90}', /"status" is missing/],
    ['days as text', '{"status": "visa free", "days": "90"}', /"days" must be a whole number/],
    ['negative days', '{"status": "visa free", "days": -5}', /"days" must be a whole number from 1 to 999, found -5/],
    ['an unknown field', '{"status": "visa free", "price": 5}', /unknown field "price"/],
    ['text for an object', '"visa free"', /expected an object with "status"/],
  ])('names the line of JSON with %s', (_, statement, message) => {
    const text = `{"EG": {\n"US": {"status": "visa required"}},\n"DE": {\n"BR": ${statement}\n}}`;
    expect(() => read(text)).toThrow(message);
    expect(read(text, { skipBadRows: true }).refused.map(({ line }) => line)).toEqual([4]);
  });

  it('names an unknown column of a matrix, and an unknown JSON passport, once', () => {
    const matrix = read('Passport,BR,ZZ\nDE,90,90\nUS,90,90\n', { skipBadRows: true });
    expect(matrix.refused).toEqual([{ line: 1, message: 'unknown country "ZZ"' }]);
    const json = read(
      '{"DE": {"BR": {"status": "visa free"}},\n"ZZ": {"BR": {"status": "visa free"},\n"US": {"status": "visa free"}}}',
      { skipBadRows: true },
    );
    expect(json.refused).toEqual([{ line: 2, message: 'unknown country "ZZ"' }]);
  });

  it('names a short row of a matrix', () => {
    expect(() => read('Passport,BR,DE\nBR,-1,90\nDE,90\n')).toThrow(
      /line 3: expected 3 columns as in the header, found 2/,
    );
  });

  it('shows the first twenty problems and counts the rest', () => {
    const text = `${HEADER}DE,BR,90\n${'ZZ,BR,90\n'.repeat(30)}`;
    expect(() => read(text)).toThrow(
      /30 rows cannot be imported:\n {2}line 3:.*\n {2}and 10 more\nNothing was imported/s,
    );
  });
});
