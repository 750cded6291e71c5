import { describe, expect, it } from 'vitest';
import { changedFile, recordFile } from '../../../test/helpers/travel-requirements-records.ts';
import { worldCountries } from '../../../test/helpers/world-countries.ts';
import { parseRecord, type RecordFile, recordProblems, UnfitRecordsError } from './read-record.ts';

const codes = {
  countryIds: new Map(worldCountries.map(({ iso2, id }) => [iso2, id])),
  currencyIds: new Map([['EUR', 978]]),
  today: '2026-11-23',
};
const problemsOf = (file: RecordFile) => recordProblems(file.file, parseRecord(file), codes);

describe('reading a record', () => {
  it('finds nothing wrong with real ones', () => {
    for (const name of ['djibouti', 'philippines', 'uruguay'] as const)
      expect(problemsOf(recordFile(name))).toEqual([]);
  });

  it('looks at no more than it reads', () => {
    const file = changedFile('uruguay', (record) => {
      Object.assign(record, { news: { lastVerified: 'tomorrow' } });
      Object.assign(record.visaPolicy.byPassport.GB ?? {}, { novelty: true });
    });
    expect(problemsOf(file)).toEqual([]);
  });

  it.each<[string, (record: Record<string, never>) => void, RegExp]>([
    [
      'an unknown class',
      (record) => set(record, 'visaPolicy.byPassport.GB.requirement', 'visa free'),
      /`visaPolicy\.byPassport\.GB\.requirement` must be one of visa-free, .*, not "visa free"/,
    ],
    [
      'no class',
      (record) => set(record, 'visaPolicy.byPassport.GB', { maxStayDays: 90 }),
      /`visaPolicy\.byPassport\.GB` has no `requirement`/,
    ],
    [
      'a stay in words',
      (record) => set(record, 'visaPolicy.byPassport.GB.maxStayDays', '90 days'),
      /`visaPolicy\.byPassport\.GB\.maxStayDays` .*not "90 days"/,
    ],
    [
      'an unknown passport',
      (record) => set(record, 'visaPolicy.byPassport.QQ', { requirement: 'evisa' }),
      /`visaPolicy\.byPassport\.QQ` names the unknown passport "QQ"/,
    ],
    ['an unknown destination', (record) => set(record, 'iso2', 'QQ'), /`iso2` names the unknown destination "QQ"/],
    [
      'a day that is written otherwise',
      (record) => set(record, 'visaPolicy.defaultSource.lastVerified', '7 October 2026'),
      /`visaPolicy\.defaultSource\.lastVerified` must be a date as YYYY-MM-DD, not "7 October 2026"/,
    ],
    [
      'a day that does not exist',
      (record) => set(record, 'meta.lastUpdated', '2026-02-30'),
      /`meta\.lastUpdated` is not a calendar day: "2026-02-30"/,
    ],
    [
      'a day to come',
      (record) => set(record, 'meta.lastUpdated', '2027-01-01'),
      /`meta\.lastUpdated` is in the future: 2027-01-01/,
    ],
    [
      'an address that is none',
      (record) => set(record, 'visaPolicy.defaultSource.url', 'javascript:alert(1)'),
      /`visaPolicy\.defaultSource\.url` must be a web address/,
    ],
    [
      'an unknown validity rule',
      (record) => set(record, 'entryRequirements.passportValidity.rule', '9-months'),
      /`entryRequirements\.passportValidity\.rule` must be one of/,
    ],
    [
      'an unknown currency',
      (record) => set(record, 'entryRequirements.proofOfFunds.amount', { value: 1, currency: 'QQQ', per: 'day' }),
      /names the unknown currency "QQQ"/,
    ],
    [
      'an unknown passport of a waiver',
      (record) =>
        set(record, 'visaPolicy.conditionalWaivers', [
          { id: 'us-visa', requirement: 'visa-free', maxStayDays: 30, appliesTo: ['QQ'], text: 'Whose visa counts.' },
        ]),
      /conditionalWaivers\.0\.appliesTo` names the unknown passport "QQ"/,
    ],
    ['no visa policy', (record) => Reflect.deleteProperty(record, 'visaPolicy'), /has no `visaPolicy`/],
  ])('names file and path of %s', (_, change, message) => {
    const problems = problemsOf(changedFile('uruguay', (record) => change(record as never)));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^destinations\/uruguay\.json: /);
    expect(problems[0]).toMatch(message);
  });

  it('refuses what is no JSON object', () => {
    for (const text of ['', '{"iso2": "UY"', '[]', 'null', '<html>']) {
      expect(() => parseRecord({ file: 'destinations/a.json', text }), text).toThrow(UnfitRecordsError);
    }
  });

  it('shows the first of many problems', () => {
    const { message, problems } = new UnfitRecordsError(Array.from({ length: 25 }, (_, index) => `problem ${index}`));
    expect(problems).toHaveLength(25);
    expect(message).toMatch(
      /^25 things do not fit:\n {2}problem 0\n.*problem 19\n {2}and 5 more\nNothing was imported$/s,
    );
  });
});

function set(record: object, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  let at = record as Record<string, unknown>;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  at[last] = value;
}
