/** Broken in one thing: what was said of facts. */
import { type FileChanges, SAMPLE_FILES } from '../sample-data-set.ts';
import type { BrokenDataSets } from './broken-file.ts';

const EVIDENCE = `source: treaty
destination: JP
record:
  { file: destinations/japan.json, commit: ${'a'.repeat(40)}, lastUpdated: 2026-06-01, characters: 100000 }
pages:
  list: { url: "https://www.example.org/list", name: List of exempt countries }
visa:
  - { class: visa-free, days: 90, page: list, on: 2026-06-01, passports: [BR, DE] }
  - { class: embassy-visa, days: null, page: list, on: 2026-06-01, passports: [AR] }
`;
const changed = (from: string, to: string): FileChanges => ({
  'evidence/JP.yaml': EVIDENCE.replace(from, to),
  'evidence/BR.yaml': EVIDENCE.replace('destination: JP', 'destination: BR'),
});
const ADVICE = `passport: BR
advice:
  - destination: JP
    visa: { type: visa_free, days: 90 }
    sources: [{ source: treaty, checkedOn: 2026-06-01, readOn: 2026-06-02, quote: No visa is needed for 90 days. }]
  - destination: AR
    visa: { type: visa_free }
    sources: [{ source: treaty, checkedOn: 2026-06-01 }]
`;
/** A list that rests on that document, so that something cites it. */
const listedBy = (source: string): string =>
  (SAMPLE_FILES['groups/jp_visa_exempt.yaml'] as string).replace('source: treaty', `source: ${source}`);

export const evidence: BrokenDataSets = {
  'a passport that evidence forgets': [
    changed('[BR, DE]', '[BR]'),
    'data/evidence/JP.yaml:7: error [evidence-cells] nothing is said of DE. Mend: add what the record says of them.',
  ],
  'a passport that evidence has twice': [
    changed('[AR]', '[AR, DE]'),
    'data/evidence/JP.yaml:9: error [evidence-cells] DE is in two lists. Mend: look it up in the record, and ' +
      'keep it in one.',
  ],
  'a word of evidence that means another one without a reason': [
    changed('class: embassy-visa', 'class: embassy-visa, as: e_visa'),
    'data/evidence/JP.yaml:9: error [evidence-cells] `as` and `because` stand alone. Mend: write both, or neither.',
  ],
  'evidence outweighed by a document that does not exist': [
    changed('class: embassy-visa', 'outweighed: { by: decree, because: It is law }, class: embassy-visa'),
    'data/evidence/JP.yaml:9: error [evidence-outweighed] decree is not a document of data/sources. Mend: name ' +
      'the official text that decides, or leave the dispute open.',
  ],
  'evidence outweighed by a compilation': [
    {
      ...changed('class: embassy-visa', 'outweighed: { by: matrix, because: It has more }, class: embassy-visa'),
      'sources/matrix.yaml':
        'id: matrix\nname: A matrix\npublisher: A company\nkind: compilation\nurl: null\nlicence: null\n',
      'groups/jp_visa_exempt.yaml': listedBy('matrix'),
    },
    /^data\/evidence\/JP\.yaml:9: error \[evidence-outweighed\] matrix is a compilation\. Mend: name the official text/,
  ],
  'evidence outweighed by a document that no rule cites': [
    {
      ...changed('class: embassy-visa', 'outweighed: { by: decree, because: It is law }, class: embassy-visa'),
      'sources/decree.yaml':
        'id: decree\nname: A decree\npublisher: A ministry\nkind: official\nurl: null\nlicence: null\n',
      'groups/jp_visa_exempt.yaml': listedBy('decree'),
    },
    /^data\/evidence\/JP\.yaml:9: error \[evidence-outweighed\] no rule of JP cites decree\. Mend: cite it in the rule/,
  ],
  'evidence from a page that is not listed': [
    changed('days: null, page: list', 'days: null, page: lists'),
    'data/evidence/JP.yaml:9: error [evidence-pages] there is no page lists. Mend: add it to `pages:`, or ' +
      'correct the key.',
  ],
  'evidence of tomorrow': [
    changed('days: null, page: list, on: 2026-06-01', 'days: null, page: list, on: 2026-06-16'),
    'data/evidence/JP.yaml:9: error [evidence-pages] 2026-06-16 is in the future. Mend: write the day on which ' +
      'the page was checked.',
  ],
  'a page of evidence that nothing cites': [
    changed('visa:\n', '  other: { url: "https://www.example.org/", name: Home page }\nvisa:\n'),
    'data/evidence/JP.yaml:7: error [evidence-pages] nothing cites other. Mend: take it out.',
  ],
  'advice about one destination twice': [
    { 'advice/BR.yaml': ADVICE.replace('destination: AR', 'destination: JP') },
    'data/advice/BR.yaml:6: error [advice] JP cannot stand here. Mend: keep one entry for each destination, and none ' +
      'for the own country.',
  ],
  'advice about the own country': [
    { 'advice/BR.yaml': ADVICE.replace('destination: AR', 'destination: BR') },
    /^data\/advice\/BR\.yaml:6: error \[advice\] BR cannot stand here\. Mend: keep one entry/,
  ],
  'advice from a compilation': [
    {
      'advice/BR.yaml': ADVICE.replace(
        'days: 90 }\n    sources: [{ source: treaty',
        'days: 90 }\n    sources: [{ source: matrix',
      ),
      'sources/matrix.yaml':
        'id: matrix\nname: A matrix\npublisher: A company\nkind: compilation\nurl: null\nlicence: null\n',
    },
    'data/advice/BR.yaml:5: error [advice] matrix is a compilation. Mend: name the page of the government itself.',
  ],
  'advice to a country that does not exist': [
    { 'advice/BR.yaml': ADVICE.replace('destination: AR', 'destination: XX') },
    /^data\/advice\/BR\.yaml:6: error \[known-codes\] there is no country XX\./,
  ],
  'advice in a file of another country': [
    { 'advice/AR.yaml': ADVICE },
    /^data\/advice\/AR\.yaml:1: error \[file-names\] the file is named AR\.yaml but holds BR\./,
  ],
};
