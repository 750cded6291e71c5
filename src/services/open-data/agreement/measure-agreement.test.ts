import { describe, expect, it } from 'vitest';
import { type FileChanges, SAMPLE_FILES, sampleFiles } from '../../../../test/helpers/sample-data-set.ts';
import { openDataAnswers } from '../open-data-answers.ts';
import { measureAgreement, measureBetween } from './measure-agreement.ts';
import { readReferenceMatrix } from './reference-matrix.ts';

const open = (changes: FileChanges = {}) =>
  openDataAnswers(sampleFiles(changes), { name: 'data', today: '2026-06-15' });
const matrix = (name: string, ...rows: string[]) =>
  readReferenceMatrix(
    Buffer.from(['Passport,Destination,Requirement', ...rows].join('\n')),
    name,
    open().countries.values(),
  );

const reference = matrix(
  '2026-02-17.csv',
  'BR,JP,90',
  'DE,JP,30',
  'FR,JP,e-visa',
  'AR,JP,visa required',
  'FR,AR,90',
  'JP,JP,-1',
);

/** The sample with a disagreement said on the rule that stands last in the file of Japan. */
const explained = (lines: string): FileChanges => ({
  'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}    disagreements:\n${lines}`,
});

describe('measuring the open data set', () => {
  it('compares what the files answer, pair by pair', () => {
    expect(measureAgreement(open(), reference)).toMatchObject({
      pairs: 5,
      compared: 4,
      absent: 1,
      overall: { six: { same: 3, of: 4 }, days: { same: 1, of: 2 } },
      unexplained: { types: 1, days: 1 },
    });
  });

  it('takes the reason of a rule for the passports it names, from the source it names', () => {
    const reason = 'The matrix still has the rule of 2023.';
    const line = `      - { with: treaty, passports: [DE, BR], reason: ${reason} }\n`;
    const measured = measureAgreement(open(explained(line)), reference, 'treaty');
    expect(measured).toMatchObject({ explained: { types: 0, days: 1 }, unexplained: { types: 1, days: 0 } });
    expect(measured.explanations).toEqual([
      { file: 'entry/JP.yaml', line: 18, ruleKey: 'visa-exempt', reason, pairs: 1 },
    ]);
    expect(measureAgreement(open(explained(line)), reference).explained).toEqual({ types: 0, days: 0 });
  });

  it('tells an explanation that explains nothing', () => {
    const measured = measureAgreement(
      open(explained('      - { with: treaty, passports: [BR], reason: Old }\n')),
      reference,
      'treaty',
    );
    expect(measured.explanations).toMatchObject([{ pairs: 0 }]);
  });

  it('compares two matrices with each other', () => {
    const other = matrix('2025-01-12.csv', 'BR,JP,90', 'DE,JP,90', 'FR,JP,visa required');
    expect(measureBetween(other, reference)).toMatchObject({
      pairs: 5,
      absent: 2,
      overall: { six: { same: 2, of: 3 }, days: { same: 1, of: 2 } },
    });
  });

  it('leaves cells that are not understood out, and counts them', () => {
    expect(matrix('x.csv', 'BR,JP,90', 'Atlantis,JP,90', 'DE,JP,perhaps')).toMatchObject({
      refused: 2,
      pairs: [{ passport: 'BR', destination: 'JP', type: 'visa_free', days: 90 }],
    });
  });
});
