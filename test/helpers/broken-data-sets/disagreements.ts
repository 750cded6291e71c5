/** Broken in one thing: disagreements with a source. */
import { SAMPLE_FILES } from '../sample-data-set.ts';
import type { BrokenDataSets } from './broken-file.ts';

const inJapan = (disagreement: string) => `${SAMPLE_FILES['entry/JP.yaml']}    disagreements: [${disagreement}]\n`;

export const disagreements: BrokenDataSets = {
  'a disagreement with a source that does not exist': [
    {
      'entry/JP.yaml': inJapan('{ with: passport-index, passports: [BR], reason: It is out of date. }'),
    },
    /^data\/entry\/JP\.yaml:17: error \[known-codes\] there is no source passport-index\. Mend: /,
  ],
  'a disagreement about a passport that does not exist': [
    {
      'entry/JP.yaml': inJapan('{ with: matrix, passports: [BR, UK], reason: It is out of date. }'),
      'sources/matrix.yaml': (SAMPLE_FILES['sources/treaty.yaml'] as string).replace('id: treaty', 'id: matrix'),
    },
    /^data\/entry\/JP\.yaml:17: error \[known-codes\] there is no country UK\. Mend: /,
  ],
  'a disagreement that rests on the source it is about': [
    {
      'entry/JP.yaml': inJapan('{ with: treaty, reason: It is out of date. }'),
    },
    'data/entry/JP.yaml:17: error [disagreements] nothing but treaty itself is named against treaty. Mend: add ' +
      '`sources:` to the reason; without one, leave it out: the disagreement is unexplained.',
  ],
  'a list that excludes the type which the rule says': [
    {
      'entry/JP.yaml': (SAMPLE_FILES['entry/JP.yaml'] as string).replace(
        'checkedOn: 2025-05-02 }',
        'checkedOn: 2025-05-02, excludes: [visa_free] }',
      ),
    },
    'data/entry/JP.yaml:16: error [excluded-types] it excludes visa_free, which the rule says. Mend: correct the type ' +
      'of the rule, or take `excludes` out.',
  ],
  'a list that excludes types beside a rule without a visa': [
    {
      'entry/JP.yaml': (SAMPLE_FILES['entry/JP.yaml'] as string)
        .replace('visa: { type: visa_free, stay: 90 }', 'notes: [{ text: You may work. }]')
        .replace('checkedOn: 2025-05-02 }', 'checkedOn: 2025-05-02, excludes: [visa_free] }'),
    },
    /error \[excluded-types\] the rule says of no visa that it is needed\./,
  ],
  'a disagreement that rests on a source that does not exist': [
    {
      'entry/JP.yaml': inJapan(
        '{ with: treaty, reason: It is out of date., sources: [{ source: gazette, checkedOn: 2025-05-02 }] }',
      ),
    },
    /^data\/entry\/JP\.yaml:17: error \[known-codes\] there is no source gazette\. Mend: /,
  ],
  'a disagreement that rests on what was said in the future': [
    {
      'entry/JP.yaml': inJapan(
        '{ with: matrix, reason: It is out of date., sources: [{ source: treaty, checkedOn: 2026-06-16 }] }',
      ),
      'sources/matrix.yaml': (SAMPLE_FILES['sources/treaty.yaml'] as string).replace('id: treaty', 'id: matrix'),
    },
    /^data\/entry\/JP\.yaml:17: error \[dates\] 2026-06-16 is in the future\./,
  ],
};
