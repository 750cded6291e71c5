/** Data sets with one thing wrong, and what the check says of each: one broken file for every rule at least. */
import { type FileChanges, SAMPLE_FILES } from './sample-data-set.ts';

/** The sample file with one text replaced. */
export function broken(file: string, from: string | RegExp, to: string): FileChanges {
  const content = SAMPLE_FILES[file];
  if (content === undefined || content.search(from) === -1) throw new Error(`${file} has no "${from}"`);
  return { [file]: content.replace(from, to) };
}

const TERRITORY = `territories:
  - codes: [PR]
    passport: US
    why: Citizens of the United States
    sources: [{ source: treaty, checkedOn: 2025-05-01 }]
`;

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
const evidence = (from: string, to: string): FileChanges => ({
  'evidence/JP.yaml': EVIDENCE.replace(from, to),
  'evidence/BR.yaml': EVIDENCE.replace('destination: JP', 'destination: BR'),
});

/** What is broken, the files, and the one finding: file, line, rule, message and mend. */
export const BROKEN_DATA_SETS: Readonly<Record<string, readonly [FileChanges, string | RegExp]>> = {
  'a rule that ends before it begins': [
    broken(
      'entry/JP.yaml',
      'visa: { type: visa_free, stay: 90 }',
      'visa: { type: visa_free, stay: 90 }\n    validFrom: 2026-01-02\n    validUntil: 2026-01-02',
    ),
    'data/entry/JP.yaml:15: error [validity] `visa-exempt` ends on 2026-01-02, not after 2026-01-02. Mend: correct one of the two days.',
  ],
  'a rule that has ended': [
    broken(
      'entry/JP.yaml',
      'visa: { type: visa_free, stay: 90 }',
      'visa: { type: visa_free, stay: 90 }\n    validUntil: 2026-06-15',
    ),
    'data/entry/JP.yaml:14: warning [validity] `visa-exempt` has ended; what lies beneath it answers since 2026-06-15. Mend: see whether it was prolonged, or take it out.',
  ],
  'an end that stands in the notes alone': [
    broken(
      'entry/JP.yaml',
      'visa: { type: visa_free, stay: 90 }',
      'visa: { type: visa_free, stay: 90 }\n    notes: Exempt until 2026-12-31.',
    ),
    'data/entry/JP.yaml:14: warning [validity] `visa-exempt` names an end, 2026-12-31, in words alone. Mend: add `validUntil:` with the day after the last one.',
  ],
  'an end that is no day': [
    broken(
      'entry/JP.yaml',
      'visa: { type: visa_free, stay: 90 }',
      'visa: { type: visa_free, stay: 90 }\n    validUntil: 2026-09-31',
    ),
    'data/entry/JP.yaml:14: error [dates] 2026-09-31 is not a day of the calendar. Mend: correct the date.',
  ],
  'a passport that evidence forgets': [
    evidence('[BR, DE]', '[BR]'),
    'data/evidence/JP.yaml:7: error [evidence-cells] nothing is said of DE. Mend: add what the record says of them.',
  ],
  'a passport that evidence has twice': [
    evidence('[AR]', '[AR, DE]'),
    'data/evidence/JP.yaml:9: error [evidence-cells] DE is in two lists. Mend: look it up in the record, and keep it in one.',
  ],
  'a word of evidence that means another one without a reason': [
    evidence('class: embassy-visa', 'class: embassy-visa, as: e_visa'),
    'data/evidence/JP.yaml:9: error [evidence-cells] `as` and `because` stand alone. Mend: write both, or neither.',
  ],
  'evidence from a page that is not listed': [
    evidence('days: null, page: list', 'days: null, page: lists'),
    'data/evidence/JP.yaml:9: error [evidence-pages] there is no page lists. Mend: add it to `pages:`, or correct the key.',
  ],
  'evidence of tomorrow': [
    evidence('days: null, page: list, on: 2026-06-01', 'days: null, page: list, on: 2026-06-16'),
    'data/evidence/JP.yaml:9: error [evidence-pages] 2026-06-16 lies in the future. Mend: write the day on which the page was checked.',
  ],
  'a page of evidence that nothing cites': [
    evidence('visa:\n', '  other: { url: "https://www.example.org/", name: Home page }\nvisa:\n'),
    'data/evidence/JP.yaml:7: error [evidence-pages] nothing cites other. Mend: take it out.',
  ],
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
    'data/vaccines/yellow-fever.yaml:14: error [schema] `sources.0.checkedOn` must be a date as YYYY-MM-DD, not null. Mend: correct the value (The date of the dated edition or snapshot that was read; leave the fact out where there is none).',
  ],
  'a rule without a source': [
    broken('entry/MERCOSUR.yaml', '    sources:\n      - { source: treaty, checkedOn: 2025-05-01 }\n', ''),
    'data/entry/MERCOSUR.yaml:3: error [schema] `rules.0` has no `sources`. Mend: add `sources:` there.',
  ],
  'a source that nothing cites': [
    { 'sources/gazette.yaml': (SAMPLE_FILES['sources/treaty.yaml'] as string).replace('id: treaty', 'id: gazette') },
    'data/sources/gazette.yaml:1: error [unused-source] nothing cites gazette. Mend: delete the file, or name it in `sources:` of what was read in it.',
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
    'data/entry/JPN.yaml:1: error [file-names] the file is named JPN.yaml but holds JP. Mend: rename it to entry/JP.yaml, or correct `destination`.',
  ],
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
    'data/entry/JP.yaml:12: error [known-codes] there is no group JP_VISA_EXEMPTED. Mend: write JP_VISA_EXEMPT, or add data/groups/jp_visa_exempted.yaml.',
  ],
  'a vaccine that does not exist': [
    broken('health/br.yaml', 'vaccine: yellow-fever', 'vaccine: yellow-fevr'),
    'data/health/br.yaml:4: error [known-codes] there is no vaccine yellow-fevr. Mend: write yellow-fever, or add data/vaccines/yellow-fevr.yaml.',
  ],
  'a source that does not exist': [
    broken('groups/mercosur.yaml', 'source: treaty', 'source: treatise-of-asuncion'),
    'data/groups/mercosur.yaml:11: error [known-codes] there is no source treatise-of-asuncion. Mend: use a code of data/sources, or add data/sources/treatise-of-asuncion.yaml.',
  ],
  'an id that is used twice': [
    broken('groups/jp_visa_exempt.yaml', 'id: 2', 'id: 1'),
    'data/groups/jp_visa_exempt.yaml:1: error [unique] the id 1 is already used at groups/mercosur.yaml:1. Mend: take the next number that was never used.',
  ],
  'a key that is used twice': [
    broken('entry/JP.yaml', 'key: visa-exempt', 'key: general'),
    'data/entry/JP.yaml:11: error [unique] the key general is already used at entry/JP.yaml:3. Mend: choose another key for the newer rule; a key is kept for ever.',
  ],
  'an alias of two countries': [
    broken('countries.yaml', '[Ngwane]', '[Ngwane, "CONGO"]'),
    'data/countries.yaml:3: error [unique] the alias congo is already used at countries.yaml:2. Mend: a name leads to one country: take it from the other.',
  ],
  'a condition on a group that does not exist': [
    broken('health/br.yaml', 'arrivingFromGroup: MERCOSUR', 'arrivingFromGroup: MERCOSUL'),
    'data/health/br.yaml:8: error [known-codes] there is no group MERCOSUL. Mend: write MERCOSUR, or add data/groups/mercosul.yaml.',
  ],
  'a condition on a month that the year does not have': [
    broken('health/br.yaml', '[1, 12]', '[1, 13]'),
    /^data\/health\/br\.yaml:8: error \[schema\] `requirements\.0\.conditions\.months\.1` must be a month, 1 to 12, not 13/,
  ],
  'transit through nowhere': [
    broken('health/br.yaml', 'arrivingFromGroup: MERCOSUR, ', ''),
    /^data\/health\/br\.yaml:8: error \[schema\] `requirements\.0\.conditions` must have properties arrivingFromGroup when property transitHoursOver is present/,
  ],
  'a check in the future': [
    broken('health/br.yaml', '2025-05-01', '2026-06-16'),
    'data/health/br.yaml:10: error [dates] 2026-06-16 lies in the future. Mend: write the date at which it was so, or wait with the change until then.',
  ],
  'a membership that has not begun': [
    broken('groups/mercosur.yaml', 'BR, status: member, since: 1991-03-26', 'BR, status: member, since: 2027-01-01'),
    /^data\/groups\/mercosur\.yaml:7: error \[dates\] 2027-01-01 lies in the future\./,
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
    'data/groups/mercosur.yaml:9: error [memberships] VE stands here and on line 8 for the same days. Mend: give the earlier stay an `until` equal to the `since` of the later one, or keep one.',
  ],
  'a territory that stands twice': [
    { 'passports.yaml': `${TERRITORY}${TERRITORY.replace('territories:\n', '')}` },
    'data/passports.yaml:6: error [passports] PR stands here twice. Mend: keep one.',
  ],
  'a passport of a country that issues none': [
    { 'passports.yaml': TERRITORY.replace('[PR]', '[PR, US]') },
    'data/passports.yaml:3: error [passports] US issues no passports itself. Mend: name the country that issues them, or null.',
  ],
  'a passport of a country that does not exist': [
    { 'passports.yaml': TERRITORY.replace('passport: US', 'passport: ZZ') },
    /^data\/passports\.yaml:3: error \[known-codes\] there is no country ZZ\./,
  ],
  'a rule about a passport that does not exist': [
    {
      'passports.yaml': TERRITORY,
      ...broken('entry/JP.yaml', 'from: { group: JP_VISA_EXEMPT }', 'from: { country: PR }'),
    },
    'data/entry/JP.yaml:12: error [passports] PR issues no passports (data/passports.yaml). Mend: name US, or take the rule out.',
  ],
  'a file without a destination': [
    { 'entry/XX.yaml': 'rules:\n  - { key: general, sources: [{ source: treaty, checkedOn: 2025-05-02 }] }\n' },
    'data/entry/XX.yaml:1: error [rule-scope] the file names no destination, or two. Mend: give either `destination` or `destinationGroup`.',
  ],
  'a second general rule': [
    broken('entry/JP.yaml', '    from: { group: JP_VISA_EXEMPT }\n', ''),
    'data/entry/JP.yaml:11: error [rule-scope] a second rule for everyone, after `general`. Mend: put the two together, or say `from` whom.',
  ],
  'a condition on the visa itself': [
    broken(
      'entry/JP.yaml',
      '    from: { group: JP_VISA_EXEMPT }\n',
      '    from: { group: JP_VISA_EXEMPT }\n    appliesTo: { visaTypes: [visa_required] }\n',
    ),
    'data/entry/JP.yaml:13: error [rule-scope] a rule with a condition says which visa is needed, on which conditions rest. Mend: make two rules of it: the visa, and what holds under the condition.',
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
  'an address that was not read': [
    broken(
      'entry/JP.yaml',
      '{ level: may_be_asked }',
      '{ level: may_be_asked, sourceUrl: https://www.mofa.go.jp/visa }',
    ),
    'data/entry/JP.yaml:6: error [source-url] https://www.mofa.go.jp/visa is an address that nothing cited was read at. Mend: give the address of the page that was read, or take it out.',
  ],
  'a consent of parents that no source names': [
    broken(
      'entry/JP.yaml',
      '    returnTicket:',
      '    minors: { level: recommended, underYears: 18 }\n    returnTicket:',
    ),
    'data/entry/JP.yaml:6: error [cited-by-name] no source names the topic minors. Mend: add `topics: [minors]` to the source that says it.',
  ],
  'an e-visa by invitation': [
    broken(
      'entry/JP.yaml',
      '{ type: visa_required }',
      '{ type: e_visa, applicationUrl: https://www.evisa.mofa.go.jp/ }\n    notes: The application takes a letter of invitation.',
    ),
    'data/entry/JP.yaml:8: error [visa-type] an e_visa that takes an invitation or a sponsor. Mend: make it visa_required, with the e-visa in `alternatives`: an e_visa is open to every tourist.',
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
      '  - key: first\n    from: { country: FR }\n    sources: [{ source: treaty, checkedOn: 2025-05-02 }]\n  - key: general\n',
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
    'data/entry/JP.yaml:13: error [stay] visa_free without saying for how long. Mend: add `stay:` with the days, or `unlimited`; `unknown` where a source has the rule and not the days; without a source, leave the rule out.',
  ],
  'visa-free for nobody knows how long': [
    broken('entry/JP.yaml', 'stay: 90', 'stay: null'),
    /^data\/entry\/JP\.yaml:13: error \[stay\] visa_free without saying for how long\./,
  ],
  'a stay that is unknown without a word': [
    broken('entry/JP.yaml', 'stay: 90', 'stay: unknown'),
    'data/entry/JP.yaml:13: error [stay] a stay that is `unknown`, without a word on it. Mend: add `notes:` with what is known about it and what is not.',
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
  'an e-visa without an address': [
    broken('entry/JP.yaml', 'type: visa_required', 'type: e_visa'),
    'data/entry/JP.yaml:7: warning [application-url] e_visa without an application address. Mend: add `applicationUrl:` where the official page is certainly known.',
  ],
  'an e-visa without the address that the file knows': [
    {
      'entry/JP.yaml': `${(SAMPLE_FILES['entry/JP.yaml'] as string).replace(
        '{ type: visa_required }',
        '{ type: e_visa, applicationUrl: https://www.example.org/apply }',
      )}  - key: argentina
    from: { country: AR }
    visa: { type: e_visa }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    },
    'data/entry/JP.yaml:19: error [application-url] e_visa without an application address, which the files know: https://www.example.org/apply. Mend: add it as `applicationUrl:`; a scheme that is another one needs the address of its own.',
  ],
  'an e-visa without the address that its source is known to have': [
    {
      'entry/JP.yaml': (SAMPLE_FILES['entry/JP.yaml'] as string).replace('type: visa_required', 'type: e_visa'),
      'entry/FR.yaml': `destination: FR
rules:
  - key: general
    visa: { type: e_visa, applicationUrl: https://www.example.org/apply }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    },
    /^data\/entry\/JP\.yaml:7: error \[application-url\] e_visa without an application address, which the files know: /,
  ],
  'an address that is not known as official': [
    broken('sources/treaty.yaml', 'www.example.org', 'www.example.com'),
    'data/sources/treaty.yaml:4: error [official-urls] www.example.com is not known as an official site. Mend: give the official address or take it out; if it certainly is one, add its domain and institution to data/official-domains.yaml.',
  ],
  'an address that only ends like an official one': [
    broken('sources/treaty.yaml', 'www.example.org', 'www.notexample.org'),
    /^data\/sources\/treaty\.yaml:4: error \[official-urls\] www\.notexample\.org is not known/,
  ],
  'an id that belonged to another': [
    { 'ids.yaml': 'groups: { 1: MERCOSUR, 2: OLD_LIST }\nvaccines: { 1: yellow-fever }\n' },
    'data/groups/jp_visa_exempt.yaml:1: error [ids] the id 2 belonged to OLD_LIST. Mend: take a number that data/ids.yaml does not have; if JP_VISA_EXEMPT is OLD_LIST under another code, correct its line there.',
  ],
  'an id that changed': [
    { 'ids.yaml': 'groups: { 1: MERCOSUR, 3: JP_VISA_EXEMPT }\nvaccines: { 1: yellow-fever }\n' },
    'data/groups/jp_visa_exempt.yaml:1: error [ids] JP_VISA_EXEMPT has the id 3, not 2. Mend: write `id: 3`: what stored it would lose it.',
  ],
  'an id that nobody has written down': [
    { 'ids.yaml': 'groups: { 1: MERCOSUR, 2: JP_VISA_EXEMPT }\nvaccines: {}\n' },
    'data/vaccines/yellow-fever.yaml:1: warning [ids] the id 1 of yellow-fever is not in data/ids.yaml. Mend: npm run data:ids.',
  ],
  'a destination without a general rule': [
    broken('entry/JP.yaml', '  - key: general\n', '  - key: general\n    from: { country: FR }\n'),
    'data/entry/JP.yaml:2: error [general-rule] JP has no general rule. Mend: begin `rules` with one without `from`: what holds for whoever no other rule names.',
  ],
  'a rule by a group of which nobody counts': [
    broken('entry/MERCOSUR.yaml', '[member, suspended]', '[observer]'),
    'data/entry/MERCOSUR.yaml:3: error [members-today] `citizens` is about no pair of countries: of MERCOSUR no other country has standing as observer today. Mend: see the dates in groups/mercosur.yaml, give `membershipStatuses`, or take the rule out.',
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
    'data/entry/JP.yaml:11: error [shadowed] `visa-exempt` never wins: for BR to JP it loses to `brazil` (entry/JP.yaml:21), for others likewise. Mend: take it out, or give it a higher `priority` than the rule that should not win.',
  ],
  'a disagreement with a source that does not exist': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}    disagreements: [{ with: passport-index, passports: [BR], reason: It is out of date. }]\n`,
    },
    /^data\/entry\/JP\.yaml:17: error \[known-codes\] there is no source passport-index\. Mend: /,
  ],
  'a disagreement about a passport that does not exist': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}    disagreements: [{ with: matrix, passports: [BR, UK], reason: It is out of date. }]\n`,
      'sources/matrix.yaml': (SAMPLE_FILES['sources/treaty.yaml'] as string).replace('id: treaty', 'id: matrix'),
    },
    /^data\/entry\/JP\.yaml:17: error \[known-codes\] there is no country UK\. Mend: /,
  ],
  'a disagreement that rests on the source it is about': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}    disagreements: [{ with: treaty, reason: It is out of date. }]\n`,
    },
    'data/entry/JP.yaml:17: error [disagreements] nothing but treaty itself is named against treaty. Mend: add `sources:` to the reason; without one, leave it out: the disagreement is unexplained.',
  ],
  'a disagreement that rests on a source that does not exist': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}    disagreements: [{ with: treaty, reason: It is out of date., sources: [{ source: gazette, checkedOn: 2025-05-02 }] }]\n`,
    },
    /^data\/entry\/JP\.yaml:17: error \[known-codes\] there is no source gazette\. Mend: /,
  ],
  'a disagreement that rests on what was said in the future': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}    disagreements: [{ with: matrix, reason: It is out of date., sources: [{ source: treaty, checkedOn: 2026-06-16 }] }]\n`,
      'sources/matrix.yaml': (SAMPLE_FILES['sources/treaty.yaml'] as string).replace('id: treaty', 'id: matrix'),
    },
    /^data\/entry\/JP\.yaml:17: error \[dates\] 2026-06-16 lies in the future\./,
  ],
  'an amount without a currency': [
    broken('entry/JP.yaml', ', currency: JPY', ''),
    'data/entry/JP.yaml:5: error [funds] `currency` is missing beside the other. Mend: add `currency:`, or take both out.',
  ],
  'lifelong protection for ten years': [
    broken(
      'vaccines/yellow-fever.yaml',
      'immunityIsLifelong: true',
      'immunityIsLifelong: true\nimmunityDurationMonths: 120',
    ),
    /^data\/vaccines\/yellow-fever\.yaml:9: error \[immunity\] lifelong, and yet limited to months\./,
  ],
  'malaria in parts that nobody names': [
    broken(
      'health/br.yaml',
      'requirements:',
      'malaria: { transmission: parts, prophylaxis: recommended, sources: [{ source: treaty, checkedOn: 2025-05-02 }] }\nrequirements:',
    ),
    'data/health/br.yaml:2: error [malaria] malaria in parts of the country, without saying which. Mend: add `notes:` with the parts, or the times of the year.',
  ],
  'tablets against a malaria that is nowhere caught': [
    broken(
      'health/br.yaml',
      'requirements:',
      'malaria: { transmission: none, prophylaxis: recommended, sources: [{ source: treaty, checkedOn: 2025-05-02 }] }\nrequirements:',
    ),
    /^data\/health\/br\.yaml:2: error \[malaria\] tablets against a malaria that is nowhere caught\./,
  ],
  'a note about malaria of the future': [
    broken(
      'health/br.yaml',
      'requirements:',
      'malaria: { transmission: none, prophylaxis: not_required, sources: [{ source: treaty, checkedOn: 2026-06-16 }] }\nrequirements:',
    ),
    /^data\/health\/br\.yaml:2: error \[dates\] 2026-06-16 lies in the future\./,
  ],
  'a note about malaria from a source that does not exist': [
    broken(
      'health/br.yaml',
      'requirements:',
      'malaria: { transmission: none, prophylaxis: not_required, sources: [{ source: gazette, checkedOn: 2025-05-02 }] }\nrequirements:',
    ),
    /^data\/health\/br\.yaml:2: error \[known-codes\] there is no source gazette\./,
  ],
  'two rules that both come first': [
    {
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}  - key: mercosur
    from: { group: MERCOSUR }
    visa: { type: visa_required }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    },
    'data/entry/JP.yaml:17: error [equal-precedence] `mercosur` and `visa-exempt` (entry/JP.yaml:11) both come first for BR to JP. Mend: give the one that should win a higher `priority`.',
  ],
};
