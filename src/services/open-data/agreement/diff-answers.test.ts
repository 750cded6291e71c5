import { describe, expect, it } from 'vitest';
import { type FileChanges, SAMPLE_FILES, sampleFiles } from '../../../../test/helpers/sample-data-set.ts';
import { openDataAnswers } from '../open-data-answers.ts';
import { diffAnswers } from './diff-answers.ts';

const open = (changes: FileChanges = {}) =>
  openDataAnswers(sampleFiles(changes), { name: 'data', today: '2026-06-15' });
const edited = (file: string, from: string, to: string): FileChanges => ({
  [file]: (SAMPLE_FILES[file] as string).replace(from, to),
});

describe('what a change of the files does to answers', () => {
  it('is nothing when nothing is said otherwise', () => {
    const reworded = edited('sources/treaty.yaml', 'A treaty', 'Another name');
    expect(diffAnswers(open(), open(reworded))).toEqual({
      pairs: 62_250,
      changed: 0,
      visaChanged: 0,
      visa: [],
      facts: [],
    });
  });

  it('groups pairs whose visa changes in the same way', () => {
    const diff = diffAnswers(open(), open(edited('entry/JP.yaml', 'stay: 90', 'stay: 30')));
    expect(diff).toMatchObject({ changed: 2, visaChanged: 2, facts: [] });
    expect(diff.visa).toEqual([
      {
        destination: 'JP',
        before: { type: 'visa_free', stay: 90 },
        after: { type: 'visa_free', stay: 30 },
        passports: ['BR', 'DE'],
      },
    ]);
  });

  it('shows who gains an answer by a membership, and who loses one by a file that went', () => {
    const joined = edited(
      'groups/jp_visa_exempt.yaml',
      '  - { country: DE',
      '  - { country: FR, status: member }\n  - { country: DE',
    );
    expect(diffAnswers(open(), open(joined)).visa).toMatchObject([
      { before: { type: 'visa_required', stay: null }, after: { type: 'visa_free', stay: 90 }, passports: ['FR'] },
    ]);
    const gone = diffAnswers(open(), open({ 'entry/MERCOSUR.yaml': null }));
    expect(gone.visa).toMatchObject([
      { destination: 'AR', before: { stay: 'unlimited' }, after: null, passports: ['BR', 'VE'] },
      { destination: 'BR', before: { stay: 'unlimited' }, after: null, passports: ['AR', 'VE'] },
      { destination: 'VE', before: { stay: 'unlimited' }, after: null, passports: ['AR', 'BR'] },
    ]);
  });

  it('shows other facts, inherited ones for every passport that has them', () => {
    const diff = diffAnswers(open(), open(edited('entry/JP.yaml', 'amountLocal: 1000', 'amountLocal: 2000')));
    expect(diff).toMatchObject({ changed: 249, visaChanged: 0, visa: [] });
    expect(diff.facts).toMatchObject([
      { destination: 'JP', field: 'proofOfFundsAmountLocal', before: 1000, after: 2000, passports: { length: 249 } },
    ]);
  });
});
