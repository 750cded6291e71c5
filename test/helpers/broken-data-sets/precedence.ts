/** Broken in one thing: which rule comes first. */
import { SAMPLE_FILES } from '../sample-data-set.ts';
import { type BrokenDataSets, broken } from './broken-file.ts';

export const precedence: BrokenDataSets = {
  'a destination without a general rule': [
    broken('entry/JP.yaml', '  - key: general\n', '  - key: general\n    from: { country: FR }\n'),
    'data/entry/JP.yaml:2: error [general-rule] JP has no general rule. Mend: begin `rules` with one without ' +
      '`from`: what holds for everyone whom no other rule names.',
  ],
  'a rule by a group of which nobody counts': [
    broken('entry/MERCOSUR.yaml', '[member, suspended]', '[observer]'),
    'data/entry/MERCOSUR.yaml:3: error [members-today] `citizens` is about no pair of countries: of MERCOSUR no ' +
      'other country has standing as observer today. Mend: see the dates in groups/mercosur.yaml, give ' +
      '`membershipStatuses`, or take the rule out.',
  ],
  'a rule by a group that all have left': [
    broken('groups/jp_visa_exempt.yaml', /status: member }/g, 'status: member, until: 2026-06-15 }'),
    /^data\/entry\/JP\.yaml:11: error \[members-today\] `visa-exempt` is about no pair of countries: of JP_VISA_EXEMPT /,
  ],
  'a rule that never wins': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}  - key: germany
    from: { country: DE }
    visa: { type: visa_required }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
  - key: brazil
    from: { country: BR }
    visa: { type: visa_required }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    },
    'data/entry/JP.yaml:11: error [shadowed] `visa-exempt` never wins: for BR to JP it loses to `brazil` ' +
      '(entry/JP.yaml:21), for others likewise. Mend: take it out, or give it a higher `priority` than the rule ' +
      'that should not win.',
  ],
  'two rules that both come first': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}  - key: mercosur
    from: { group: MERCOSUR }
    visa: { type: visa_required }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    },
    'data/entry/JP.yaml:17: error [equal-precedence] `mercosur` and `visa-exempt` (entry/JP.yaml:11) both come ' +
      'first for BR to JP. Mend: give the one that should win a higher `priority`.',
  ],
};
