/** Broken in one thing: YAML, fields and words of the vocabulary. */
import { SAMPLE_FILES } from '../sample-data-set.ts';
import { type BrokenDataSets, broken } from './broken-file.ts';

export const form: BrokenDataSets = {
  'a file that is not YAML': [
    broken('entry/JP.yaml', 'visa: { type: visa_required }', 'visa: { type: visa_required'),
    /^data\/entry\/JP\.yaml:\d+: error \[yaml\] not valid YAML: .+ Mend: see that line and the one before it\.$/,
  ],
  'a key that stands twice': [
    broken('sources/treaty.yaml', 'licence: null', 'licence: null\nname: Again'),
    /^data\/sources\/treaty\.yaml:6: error \[yaml\] not valid YAML: .+ Mend: keep one of the two\.$/,
  ],
  'a field that is missing': [
    broken('groups/mercosur.yaml', 'kind: organisation\n', ''),
    'data/groups/mercosur.yaml:1: error [schema] the file has no `kind`. Mend: add `kind:` there.',
  ],
  'a field that is mistyped': [
    broken('entry/JP.yaml', 'returnTicket:', 'returnTiket:'),
    'data/entry/JP.yaml:6: error [schema] `rules.0` has `returnTiket`, which is not known. Mend: write `returnTicket`.',
  ],
  'a word that is not of the vocabulary': [
    broken('health/br.yaml', 'requirement: recommended', 'requirement: advised'),
    /^data\/health\/br\.yaml:5: error \[schema\] `requirements\.0\.requirement` must be one of required, may_be_asked, recommended, not_required, not "advised"\. Mend: /,
  ],
  'a fact without a source': [
    broken('health/br.yaml', '    sources:\n      - { source: treaty, checkedOn: 2025-05-01 }\n', ''),
    'data/health/br.yaml:3: error [schema] `requirements.0` has no `sources`. Mend: add `sources:` there.',
  ],
  'an empty list of sources': [
    broken('groups/jp_visa_exempt.yaml', 'sources:\n  - { source: treaty, checkedOn: 2025-05-02 }', 'sources: []'),
    /^data\/groups\/jp_visa_exempt\.yaml:8: error \[schema\] `sources` must name at least one source, not \[\]/,
  ],
  'a source without the date it was checked': [
    broken('vaccines/yellow-fever.yaml', '{ source: treaty, checkedOn: 2025-05-01 }', '{ source: treaty }'),
    'data/vaccines/yellow-fever.yaml:14: error [schema] `sources.0` has no `checkedOn`. Mend: add `checkedOn:` there.',
  ],
  'a source whose date nobody knows': [
    broken('vaccines/yellow-fever.yaml', 'checkedOn: 2025-05-01', 'checkedOn: null'),
    'data/vaccines/yellow-fever.yaml:14: error [schema] `sources.0.checkedOn` must be a date as YYYY-MM-DD, not ' +
      'null. Mend: correct the value (The date of the dated edition or snapshot that was read; leave the fact out ' +
      'where there is none).',
  ],
  'a rule without a source': [
    broken('entry/MERCOSUR.yaml', '    sources:\n      - { source: treaty, checkedOn: 2025-05-01 }\n', ''),
    'data/entry/MERCOSUR.yaml:3: error [schema] `rules.0` has no `sources`. Mend: add `sources:` there.',
  ],
  'a source that nothing cites': [
    { 'sources/gazette.yaml': (SAMPLE_FILES['sources/treaty.yaml'] as string).replace('id: treaty', 'id: gazette') },
    'data/sources/gazette.yaml:1: error [unused-source] nothing cites gazette. Mend: delete the file, or name it ' +
      'in `sources:` of what was read in it.',
  ],
  'an address without https': [
    broken('sources/treaty.yaml', 'https://', 'http://'),
    /^data\/sources\/treaty\.yaml:4: error \[schema\] `url` must be an https:\/\/ address/,
  ],
  'processing days beyond a year': [
    broken('entry/JP.yaml', 'type: visa_required', 'type: visa_required, processingDays: 366'),
    /^data\/entry\/JP\.yaml:7: error \[schema\] `rules\.0\.visa\.processingDays` must be 1 to 365, not 366/,
  ],
  'no processing days': [
    broken('entry/JP.yaml', 'type: visa_required', 'type: visa_required, processingDays: 0'),
    /`rules\.0\.visa\.processingDays` must be 1 to 365, not 0/,
  ],
  'a stay that is no number': [
    broken('entry/JP.yaml', 'stay: 90', 'stay: three months'),
    /^data\/entry\/JP\.yaml:13: error \[schema\] `rules\.1\.visa\.stay` must be a number of days from 1, the word unlimited or unknown, or null, not "three months"/,
  ],
  'a CVX code as a number': [
    broken('vaccines/yellow-fever.yaml', '["37"]', '[37]'),
    /^data\/vaccines\/yellow-fever\.yaml:11: error \[schema\] `cvxCodes\.0` must be a CVX code as text in quotes/,
  ],
  'a file with another name than it holds': [
    { 'entry/JP.yaml': null, 'entry/JPN.yaml': SAMPLE_FILES['entry/JP.yaml'] as string },
    'data/entry/JPN.yaml:1: error [file-names] the file is named JPN.yaml but holds JP. Mend: rename it to ' +
      'entry/JP.yaml, or correct `destination`.',
  ],
};
