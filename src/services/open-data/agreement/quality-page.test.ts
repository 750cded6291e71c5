import { describe, expect, it } from 'vitest';
import { type FileChanges, SAMPLE_FILES, sampleFiles } from '../../../../test/helpers/sample-data-set.ts';
import { openDataAnswers } from '../open-data-answers.ts';
import { dataStatistics } from './data-statistics.ts';
import { measureAgreement } from './measure-agreement.ts';
import { agreementSection } from './quality-agreement.ts';
import { qualityPage, recordedIn } from './quality-page.ts';
import { readReferenceMatrix } from './reference-matrix.ts';

const open = (changes: FileChanges = {}) =>
  openDataAnswers(sampleFiles(changes), { name: 'data', today: '2026-06-15' });
const pageOf = (data: ReturnType<typeof open>, agreement: string | null) =>
  qualityPage(data, dataStatistics(data), agreement);

const explained: FileChanges = {
  'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}    disagreements:
      - { with: passport-index-data, passports: [DE], reason: The matrix still has the rule of 2023. }
`,
};
const data = open(explained);
const matrix = readReferenceMatrix(
  Buffer.from('Passport,Destination,Requirement\nBR,JP,90\nDE,JP,30\nFR,JP,e-visa\nFR,AR,90\n'),
  '2026-02-17.csv',
  data.countries.values(),
);
const section = agreementSection(data, matrix, measureAgreement(data, matrix));

describe('the page about the quality of the data', () => {
  it('counts coverage, freshness, explained disagreements and gaps', () => {
    const page = pageOf(data, section);
    expect(page).toContain('Counted on 2026-06-15.');
    expect(page).toContain('| destinations with a general rule | 1 | 250 |');
    expect(page).toContain('| entry rules | 0 | 3 |');
    expect(page).toContain('`visa-exempt`, with `passport-index-data` (DE): The matrix still has the rule of 2023.');
    expect(page).toMatch(/Destinations without a general rule: AD AE .*ZW\./);
  });

  it('begins with what evidence says of the answers, and what is disputed', () => {
    const evidence = `source: treaty
destination: JP
record: { file: destinations/japan.json, commit: ${'a'.repeat(40)}, lastUpdated: 2026-06-01, characters: 100000 }
pages: { list: { url: "https://www.example.org/list", name: List of exempt countries } }
visa:
  - { page: list, on: 2026-06-01, class: freedom-of-movement, days: null, passports: [JP] }
  - { page: list, on: 2026-06-01, class: visa-free, days: 90, passports: [BR] }
  - { page: list, on: 2026-06-01, class: eta, days: 90, passports: [DE] }
`;
    const page = pageOf(open({ 'evidence/JP.yaml': evidence }), null);
    expect(page).toContain('Of 6 pairs of passport and destination 16.6 % rest on official text');
    expect(page).toContain('| current | verified within six months | 1 | 16.6 % |');
    expect(page).toContain('| JP | visa_free 90 | eta 90 | treaty | 1 | DE |');
  });

  it('names known gaps with their reason, and stays of unknown length', () => {
    const page = pageOf(
      open({
        'entry/AQ.yaml': `destination: AQ
gap: { kind: no_public_entry, reason: No state decides on it. }
rules:
  - { key: general, notes: [{ text: A permit is needed. }], sources: [{ source: treaty, checkedOn: 2025-05-02 }] }
  - key: germany
    from: { country: DE }
    visa: { type: visa_free, stay: unknown }
    notes: [{ text: For how long is not known., reviewBy: 2099-01-01 }]
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
      }),
      null,
    );
    expect(page).toContain('[entry/AQ.yaml](../data/entry/AQ.yaml) (no public entry): No state decides on it.');
    expect(page).toContain('AQ 248'); // a rule without a visa answers no pair
    expect(page).toContain('length of stay: [entry/AQ.yaml](../data/entry/AQ.yaml) `germany`.');
  });

  it('shows what was measured, on which files and against what', () => {
    expect(section).toContain('`2026-02-17.csv`');
    expect(section).toContain(matrix.sha256);
    expect(section).toContain(data.files.sha256);
    expect(section).toContain('| six classes (the visa requirement types) | 2 | 3 | 66.66 |');
    expect(section).toContain('0 of class and 1 of days are explained in the files; 1 and 0 are not.');
    expect(section).toContain('| JP | visa_required | e_visa | 1: FR |');
    expect(section).toContain('| JP | visa_free 90 | visa_free 30 | 1: DE | The matrix still has the rule of 2023. |');
  });

  it('keeps what was measured when it is written without a reference', () => {
    const page = pageOf(data, section);
    expect(recordedIn(page)).toEqual({ agreement: section, day: '2026-06-15' });
    expect(pageOf(data, recordedIn(page).agreement)).toBe(page);
    expect(recordedIn(pageOf(data, null))).toEqual({ agreement: null, day: '2026-06-15' });
    expect(recordedIn('')).toEqual({ agreement: null, day: null });
  });

  it('says plainly whether the figures are of the files as they are', () => {
    expect(pageOf(data, section)).toContain('The figures are of the data files as they are.');
    expect(pageOf(open(), section)).toContain('**The data files have changed since this was measured**');
    expect(pageOf(open(), null)).toContain('Not measured yet.');
  });
});
