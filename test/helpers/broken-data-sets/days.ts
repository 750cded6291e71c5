/** Broken in one thing: days on which something holds or was checked. */
import { type BrokenDataSets, broken } from './broken-file.ts';

export const days: BrokenDataSets = {
  'a rule that ends before it begins': [
    broken(
      'entry/JP.yaml',
      'visa: { type: visa_free, stay: 90 }',
      'visa: { type: visa_free, stay: 90 }\n    validFrom: 2026-01-02\n    validUntil: 2026-01-02',
    ),
    'data/entry/JP.yaml:15: error [validity] `visa-exempt` ends on 2026-01-02, not after 2026-01-02. Mend: ' +
      'correct one of the two days.',
  ],
  'a rule that has ended': [
    broken(
      'entry/JP.yaml',
      'visa: { type: visa_free, stay: 90 }',
      'visa: { type: visa_free, stay: 90 }\n    validUntil: 2026-06-15',
    ),
    'data/entry/JP.yaml:14: warning [validity] `visa-exempt` has ended; the rule beneath it has answered since ' +
      '2026-06-15. Mend: see whether it was prolonged, or take it out.',
  ],
  'an end that stands in the notes alone': [
    broken(
      'entry/JP.yaml',
      'visa: { type: visa_free, stay: 90 }',
      'visa: { type: visa_free, stay: 90 }\n    notes: [{ text: Exempt until 2026-12-31. }]',
    ),
    'data/entry/JP.yaml:14: warning [validity] `visa-exempt` names an end, 2026-12-31, in words alone. Mend: add ' +
      '`validUntil:` with the day after the last one.',
  ],
  'an end that is no day': [
    broken(
      'entry/JP.yaml',
      'visa: { type: visa_free, stay: 90 }',
      'visa: { type: visa_free, stay: 90 }\n    validUntil: 2026-09-31',
    ),
    'data/entry/JP.yaml:14: error [dates] 2026-09-31 is not a day of the calendar. Mend: correct the date.',
  ],
  'a page that was read before its date': [
    broken('entry/JP.yaml', 'checkedOn: 2025-05-02 }', 'checkedOn: 2025-05-02, readOn: 2025-05-01 }'),
    'data/entry/JP.yaml:16: error [dates] read on 2025-05-01, before its date, 2025-05-02. Mend: correct one of ' +
      'the two days.',
  ],
  'a page that was read in the future': [
    broken('entry/JP.yaml', 'checkedOn: 2025-05-02 }', 'checkedOn: 2025-05-02, readOn: 2026-06-16 }'),
    'data/entry/JP.yaml:16: error [dates] 2026-06-16 is in the future. Mend: write the date at which it was so, ' +
      'or wait with the change until then.',
  ],
  'a check in the future': [
    broken('health/br.yaml', '2025-05-01', '2026-06-16'),
    'data/health/br.yaml:10: error [dates] 2026-06-16 is in the future. Mend: write the date at which it was so, ' +
      'or wait with the change until then.',
  ],
  'a membership that begins on no day': [
    broken('groups/mercosur.yaml', 'BR, status: member, since: 1991-03-26', 'BR, status: member, since: 1991-02-30'),
    /^data\/groups\/mercosur\.yaml:7: error \[dates\] 1991-02-30 is not a day of the calendar\./,
  ],
  'a day that is not in the calendar': [
    broken('entry/JP.yaml', '2024-03-02', '2023-02-29'),
    'data/entry/JP.yaml:10: error [dates] 2023-02-29 is not a day of the calendar. Mend: correct the date.',
  ],
  'a membership that ends before it begins': [
    broken('groups/mercosur.yaml', 'since: 2012-07-31, until: 2016-12-02', 'since: 2016-12-02, until: 2016-12-02'),
    /^data\/groups\/mercosur\.yaml:8: error \[memberships\] VE leaves on 2016-12-02, not after it came on 2016-12-02\./,
  ],
  'memberships that overlap': [
    broken('groups/mercosur.yaml', 'until: 2016-12-02', 'until: 2016-12-03'),
    'data/groups/mercosur.yaml:9: error [memberships] VE stands here and on line 8 for the same days. Mend: give ' +
      'the earlier stay an `until` equal to the `since` of the later one, or keep one.',
  ],
};
