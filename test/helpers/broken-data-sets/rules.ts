/** Broken in one thing: what a rule may say. */
import { SAMPLE_FILES } from '../sample-data-set.ts';
import { type BrokenDataSets, broken } from './broken-file.ts';

export const rules: BrokenDataSets = {
  'a file without a destination': [
    { 'entry/XX.yaml': 'rules:\n  - { key: general, sources: [{ source: treaty, checkedOn: 2025-05-02 }] }\n' },
    'data/entry/XX.yaml:1: error [rule-scope] the file names no destination, or two. Mend: give either ' +
      '`destination` or `destinationGroup`.',
  ],
  'a second general rule': [
    broken('entry/JP.yaml', '    from: { group: JP_VISA_EXEMPT }\n', ''),
    'data/entry/JP.yaml:11: error [rule-scope] a second rule for everyone, after `general`. Mend: put the two ' +
      'together, say `from` whom, or end the one before the other begins.',
  ],
  'a condition on the visa itself': [
    broken(
      'entry/JP.yaml',
      '    from: { group: JP_VISA_EXEMPT }\n',
      '    from: { group: JP_VISA_EXEMPT }\n    appliesTo: { visaTypes: [visa_required] }\n',
    ),
    'data/entry/JP.yaml:13: error [rule-scope] a rule with a condition says which visa is needed, on which ' +
      'conditions rest. Mend: make two rules of it: the visa, and what holds under the condition.',
  ],
  'two rules that answer one topic alike': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}  - key: applicants
    appliesTo: { visaTypes: [visa_required] }
    returnTicket: { level: required }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    },
    /^data\/entry\/JP\.yaml:17: error \[equal-precedence\] `applicants` and `general` \(entry\/JP\.yaml:3\) both come first for /,
  ],
  'a consent of parents that no source names': [
    broken(
      'entry/JP.yaml',
      '    returnTicket:',
      '    minors: { level: recommended, underYears: 18 }\n    returnTicket:',
    ),
    'data/entry/JP.yaml:6: error [cited-by-name] no source names the topic minors. Mend: add `topics: [minors]` ' +
      'to the source that says it.',
  ],
  'a ticket that is not required, by silence': [
    broken('entry/JP.yaml', '    returnTicket: { level: may_be_asked }', '    returnTicket: { level: not_required }'),
    'data/entry/JP.yaml:6: error [not-required] not_required, but no source is quoted. Mend: quote the words ' +
      'that say so, or the list that does not name it. If there is neither, remove the level.',
  ],
  'an e-visa by invitation': [
    broken(
      'entry/JP.yaml',
      '{ type: visa_required }',
      '{ type: e_visa, applicationUrl: https://www.evisa.mofa.go.jp/ }\n    notes:\n      - text: The ' +
        'application takes a letter of invitation.',
    ),
    'data/entry/JP.yaml:8: error [visa-type] an e_visa that takes an invitation or a sponsor. Mend: make it ' +
      'visa_required, with the e-visa in `alternatives`: an e_visa is open to every tourist.',
  ],
  'an arrival card under customs': [
    broken(
      'entry/JP.yaml',
      '    returnTicket:',
      '    customsDeclaration: { required: true, details: Everybody fills in an arrival card. }\n    returnTicket:',
    ),
    'data/entry/JP.yaml:6: error [arrival-cards] the arrival card stands under customs. Mend: move it to `preArrival`.',
  ],
  'a general rule that is not the first': [
    broken(
      'entry/JP.yaml',
      '  - key: general\n',
      '  - key: first\n    from: { country: FR }\n    sources: [{ source: treaty, checkedOn: 2025-05-02 }]\n  - ' +
        'key: general\n',
    ),
    /^data\/entry\/JP\.yaml:6: error \[rule-scope\] the general rule is not the first\./,
  ],
  'a rule from a country and a group': [
    broken('entry/JP.yaml', '{ group: JP_VISA_EXEMPT }', '{ group: JP_VISA_EXEMPT, country: FR }'),
    /^data\/entry\/JP\.yaml:12: error \[rule-scope\] `from` names neither or both of country and group\./,
  ],
  'a rule about one’s own country': [
    broken('entry/JP.yaml', '{ group: JP_VISA_EXEMPT }', '{ country: JP }'),
    /^data\/entry\/JP\.yaml:12: error \[rule-scope\] the rule is about entering one’s own country\./,
  ],
  'standings without a group': [
    broken('entry/JP.yaml', '  - key: general\n', '  - key: general\n    membershipStatuses: [member]\n'),
    /^data\/entry\/JP\.yaml:4: error \[rule-scope\] no group is named whose standings could count\./,
  ],
  'visa-free without days': [
    broken('entry/JP.yaml', '{ type: visa_free, stay: 90 }', '{ type: visa_free }'),
    'data/entry/JP.yaml:13: error [stay] visa_free without saying for how long. Mend: add `stay:` with the days, ' +
      'or `unlimited`; `unknown` where a source has the rule and not the days; without a source, leave the rule ' +
      'out.',
  ],
  'visa-free for nobody knows how long': [
    broken('entry/JP.yaml', 'stay: 90', 'stay: null'),
    /^data\/entry\/JP\.yaml:13: error \[stay\] visa_free without saying for how long\./,
  ],
  'a stay that is unknown without a word': [
    broken('entry/JP.yaml', 'stay: 90', 'stay: unknown'),
    'data/entry/JP.yaml:13: error [stay] a stay that is `unknown`, without a word on it. Mend: add `notes:` with ' +
      'what is known about it and what is not.',
  ],
  'a note about others': [
    broken('entry/JP.yaml', 'stay: 90 }', 'stay: 90 }\n    notes: [{ text: Some nationals register online. }]'),
    'data/entry/JP.yaml:14: error [notes-for-readers] the note speaks of others: "Some nationals". Mend: say whom it ' +
      'concerns with `nationals:` and the like, and speak to "you".',
  ],
  'a note that does not know, for ever': [
    broken('entry/JP.yaml', 'stay: 90 }', 'stay: 90 }\n    notes: [{ text: The fee is not known. }]'),
    'data/entry/JP.yaml:14: error [notes-for-readers] the note does not know something, and nobody looks again. Mend: ' +
      'add `reviewBy:` with a day.',
  ],
  'purposes other than the notes name': [
    broken(
      'entry/JP.yaml',
      '{ type: visa_free, stay: 90 }',
      '{ type: visa_free, stay: 90, purposes: [tourism] }\n    notes: [{ text: For tourism or business. }]',
    ),
    'data/entry/JP.yaml:13: error [purposes] the notes say "for tourism or business", and the purposes are ' +
      'tourism. Mend: write `purposes: [tourism, business]`, or correct the notes.',
  ],
  'a stay that is unknown of a visa': [
    broken('entry/JP.yaml', 'type: visa_required', 'type: visa_required, stay: unknown'),
    'data/entry/JP.yaml:7: error [stay] `unknown` with visa_required. Mend: write null; only visa_free has to say it.',
  ],
  'a general rule without a visa': [
    broken('entry/JP.yaml', '    visa: { type: visa_required }\n', ''),
    /^data\/entry\/JP\.yaml:3: error \[known-gap\] the general rule does not say which visa is needed\. Mend: add `visa:`, or `gap:`/,
  ],
  'a gap that is none': [
    broken(
      'entry/JP.yaml',
      'destination: JP\n',
      'destination: JP\ngap: { kind: rules_not_known, reason: Not read. }\n',
    ),
    /^data\/entry\/JP\.yaml:2: error \[known-gap\] a gap, although the general rule says which visa is needed\./,
  ],
};
