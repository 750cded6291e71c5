/** Broken in one thing: what files name in each other. */
import { SAMPLE_FILES } from '../sample-data-set.ts';
import { type BrokenDataSets, broken } from './broken-file.ts';

export const references: BrokenDataSets = {
  'a destination that is not a country': [
    { 'entry/UK.yaml': (SAMPLE_FILES['entry/JP.yaml'] as string).replace('destination: JP', 'destination: UK') },
    /^data\/entry\/UK\.yaml:1: error \[known-codes\] there is no country UK\. Mend: /,
  ],
  'a member that is not a country': [
    broken('groups/mercosur.yaml', 'country: AR', 'country: AB'),
    /^data\/groups\/mercosur\.yaml:6: error \[known-codes\] there is no country AB\./,
  ],
  'money that is out of use': [
    broken('entry/JP.yaml', 'currency: JPY', 'currency: HRK'),
    /^data\/entry\/JP\.yaml:5: error \[known-codes\] there is no currency HRK\./,
  ],
  'a group that does not exist': [
    broken('entry/JP.yaml', 'group: JP_VISA_EXEMPT', 'group: JP_VISA_EXEMPTED'),
    'data/entry/JP.yaml:12: error [known-codes] there is no group JP_VISA_EXEMPTED. Mend: write JP_VISA_EXEMPT, ' +
      'or add data/groups/jp_visa_exempted.yaml.',
  ],
  'a way onward to what is not a country': [
    broken(
      'entry/JP.yaml',
      '    returnTicket: { level: may_be_asked }',
      '    transit: [{ side: airside, requires: visa, onwardTo: [BR, QX] }]',
    ),
    /^data\/entry\/JP\.yaml:6: error \[known-codes\] there is no country QX\./,
  ],
  'an issuer that is no group': [
    broken(
      'entry/JP.yaml',
      '    returnTicket: { level: may_be_asked }',
      '    transit: [{ side: airside, requires: visa, exempting: [{ issuers: [MERCOSUL], kinds: [visa] }] }]',
    ),
    /^data\/entry\/JP\.yaml:6: error \[known-codes\] there is no group MERCOSUL\. Mend: write MERCOSUR/,
  ],
  'a vaccine that does not exist': [
    broken('health/br.yaml', 'vaccine: yellow-fever', 'vaccine: yellow-fevr'),
    'data/health/br.yaml:4: error [known-codes] there is no vaccine yellow-fevr. Mend: write yellow-fever, or ' +
      'add data/vaccines/yellow-fevr.yaml.',
  ],
  'a source that does not exist': [
    broken('groups/mercosur.yaml', 'source: treaty', 'source: treatise-of-asuncion'),
    'data/groups/mercosur.yaml:11: error [known-codes] there is no source treatise-of-asuncion. Mend: use a code ' +
      'of data/sources, or add data/sources/treatise-of-asuncion.yaml.',
  ],
  'an alias of two countries': [
    broken('countries.yaml', '[Ngwane]', '[Ngwane, "CONGO"]'),
    'data/countries.yaml:3: error [unique] the alias congo is already used at countries.yaml:2. Mend: a name ' +
      'leads to one country: take it from the other.',
  ],
  'a condition on a group that does not exist': [
    broken('health/br.yaml', 'arrivingFromGroup: MERCOSUR', 'arrivingFromGroup: MERCOSUL'),
    'data/health/br.yaml:8: error [known-codes] there is no group MERCOSUL. Mend: write MERCOSUR, or add ' +
      'data/groups/mercosul.yaml.',
  ],
  'a condition on a month that the year does not have': [
    broken('health/br.yaml', '[1, 12]', '[1, 13]'),
    /^data\/health\/br\.yaml:8: error \[schema\] `requirements\.0\.conditions\.months\.1` must be a month, 1 to 12, not 13/,
  ],
  'transit through nowhere': [
    broken('health/br.yaml', 'arrivingFromGroup: MERCOSUR, ', ''),
    /^data\/health\/br\.yaml:8: error \[schema\] `requirements\.0\.conditions` must have properties arrivingFromGroup when property transitHoursOver is present/,
  ],
};
