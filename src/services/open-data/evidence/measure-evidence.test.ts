import { describe, expect, it } from 'vitest';
import { type FileChanges, SAMPLE_FILES, sampleFiles } from '../../../../test/helpers/sample-data-set.ts';
import { openDataAnswers } from '../open-data-answers.ts';
import { KnownFacts } from './known-facts.ts';
import { measureEvidence } from './measure-evidence.ts';

const COMPILATION = `id: compilation
name: A compilation with pages and days
publisher: A company
kind: official_second_hand
url: null
licence: CC BY 4.0
`;
/** Of Japan, for the passports of Brazil, Germany and Argentina. */
const evidence = (...cells: string[]): string => `source: compilation
destination: JP
record: { file: destinations/japan.json, commit: ${'a'.repeat(40)}, lastUpdated: 2026-06-01, characters: 100000 }
pages:
  list: { url: "https://www.example.org/list", name: List of exempt countries }
visa:
  - { page: list, on: 2026-06-01, class: freedom-of-movement, days: null, passports: [JP] }
${cells.map((cell) => `  - { page: list, on: 2026-06-01, ${cell} }`).join('\n')}
`;
const measure = (changes: FileChanges, ...cells: string[]) => {
  const files = { 'sources/compilation.yaml': COMPILATION, 'evidence/JP.yaml': evidence(...cells), ...changes };
  const data = openDataAnswers(sampleFiles(files), { name: 'data', today: '2026-06-15' });
  const { byDestination, byTopic, disputes, singleSource, topicDisputes } = measureEvidence(data);
  return { japan: byDestination.get('JP'), ofJapan: byTopic.get('JP'), disputes, singleSource, topicDisputes };
};

describe('how well the open data set is known', () => {
  it('counts a pair as verified where a compilation with page and day says the same', () => {
    const same = [
      'class: visa-free, days: 90, passports: [BR, DE]',
      'class: embassy-visa, days: null, passports: [AR]',
    ];
    const { japan, disputes } = measure({}, ...same);
    expect(japan).toMatchObject({ pairs: 3, byLevel: { official: 3 }, byStatus: { current: 3 } });
    expect(disputes).toEqual([]);
  });

  it('lists what is disputed, with who says what, where, and the rule that answers', () => {
    const quoted = 'class: eta, days: 90, passports: [BR, DE], quote: Apply before you travel';
    const { japan, disputes } = measure({}, quoted, 'class: unconfirmed, days: null, passports: [AR]');
    // The treaty of May 2025 says the same of the third, and nothing newer contradicts it.
    expect(japan?.byStatus).toMatchObject({ disputed: 2, stale: 1, current: 0 });
    expect(disputes).toEqual([
      {
        destination: 'JP',
        answered: { type: 'visa_free', days: 90 },
        said: { type: 'eta', days: 90 },
        source: 'compilation',
        kind: 'official_second_hand',
        passports: ['BR', 'DE'],
        rules: new Set(['entry/JP.yaml:11']),
        stated: new Set(['2026-06-01 Apply before you travel https://www.example.org/list']),
      },
    ]);
  });

  it('takes the word of a compilation as what it means by our definitions, where a reason says so', () => {
    const meant = 'class: eta, as: visa_free, because: A form that all fill in, days: 90, passports: [BR, DE]';
    const { japan } = measure({}, meant, 'class: embassy-visa, days: null, passports: [AR]');
    expect(japan?.byStatus).toMatchObject({ current: 3, disputed: 0 });
  });

  it('does not count a length of stay that one of them leaves out as a disagreement, another length as one', () => {
    const free = (days: string) => `class: visa-free, days: ${days}, passports: [BR, DE]`;
    const rest = 'class: embassy-visa, days: null, passports: [AR]';
    expect(measure({}, free('null'), rest).disputes).toEqual([]);
    expect(measure({}, free('30'), rest).disputes).toMatchObject([{ said: { type: 'visa_free', days: 30 } }]);
  });

  it('disputes nothing with evidence that an official text outweighs, and verifies nothing with it', () => {
    const because = 'outweighed: { by: treaty, because: It exempts all }';
    const said = `class: eta, days: 90, ${because}, passports: [BR, DE]`;
    const { japan, disputes } = measure({}, said, 'class: embassy-visa, days: null, passports: [AR]');
    expect(disputes).toEqual([]);
    expect(japan?.byStatus).toMatchObject({ disputed: 0, stale: 2, current: 1 });
  });

  it('counts the visa rules that one compilation alone supports, apart for the destinations most travelled to', () => {
    const cells = ['class: unconfirmed, days: null, passports: [AR, BR, DE]'];
    const { singleSource } = measure({}, ...cells);
    expect(singleSource.mostTravelled).toEqual({ rules: 3, onOneCompilation: [] });
    const treaty = SAMPLE_FILES['sources/treaty.yaml']?.replace('kind: official', 'kind: compilation') as string;
    const alone = measure({ 'sources/treaty.yaml': treaty }, ...cells).singleSource;
    expect(alone.mostTravelled.onOneCompilation).toHaveLength(3);
    expect(alone.mostTravelled.onOneCompilation).toContain('entry/JP.yaml:11');
    expect(alone.elsewhere).toEqual({ rules: 0, onOneCompilation: [] });
  });

  it('lists what is disputed of other topics, and compares no rule for some travellers with what holds for all', () => {
    const cells = [
      'class: visa-free, days: 90, passports: [BR, DE]',
      'class: embassy-visa, days: null, passports: [AR]',
    ];
    const record = `${evidence(...cells)}passportValidity: { rule: 6-months-on-arrival, text: Six months, page: list, on: 2026-06-01 }\n`;
    const cited = '      - { source: compilation, checkedOn: 2026-06-01 }\n';
    const entry = SAMPLE_FILES['entry/JP.yaml']?.replace('    sources:\n', `    sources:\n${cited}`) as string;
    const applicants = `  - key: applicants
    priority: 1
    appliesTo: { visaTypes: [visa_required] }
    documentValidity: { amount: 3, unit: months }
    sources:
${cited}`;
    const { topicDisputes } = measure({ 'evidence/JP.yaml': record, 'entry/JP.yaml': `${entry}${applicants}` });
    expect(topicDisputes).toEqual([
      {
        destination: 'JP',
        topic: 'documentValidity',
        rule: 'entry/JP.yaml:3',
        answered: { amount: 0, unit: 'days', countedFrom: null },
        said: { amount: 6, unit: 'months', countedFrom: 'arrival' },
        source: 'compilation',
        statedOn: '2026-06-01',
        pairs: 2,
      },
    ]);
  });

  it('takes what a compilation says of a level as what its text means, where a reason says so', () => {
    const cells = [
      'class: visa-free, days: 90, passports: [BR, DE]',
      'class: embassy-visa, days: null, passports: [AR]',
    ];
    const level = (more: string) =>
      `${evidence(...cells)}onwardTicket: { required: true, appliesTo: all, ${more}text: A ticket, page: list, on: 2026-06-01 }\n`;
    const cited = '      - { source: compilation, checkedOn: 2026-06-01 }\n';
    const entry = SAMPLE_FILES['entry/JP.yaml']
      ?.replace('returnTicket: { level: may_be_asked }', 'returnTicket: { level: recommended }')
      .replace('    sources:\n', `    sources:\n${cited}`) as string;
    const disputes = (more: string) =>
      measure({ 'evidence/JP.yaml': level(more), 'entry/JP.yaml': entry }).topicDisputes;
    expect(disputes('')).toMatchObject([{ topic: 'returnTicket', said: { asked: true }, pairs: 3 }]);
    expect(disputes('as: recommended, because: Advised only, ')).toEqual([]);

    const asking = SAMPLE_FILES['entry/JP.yaml']?.replace(
      / {4}sources:\n(?: {6}.*\n)+/,
      `    sources:\n${cited}`,
    ) as string;
    const known = (more: string) => {
      const files = { 'evidence/JP.yaml': level(more).replace('required: true', 'required: false') };
      return measure({ ...files, 'entry/JP.yaml': asking }).ofJapan?.get('returnTicket')?.byLevel;
    };
    expect(known('')).toMatchObject({ none: 3 });
    expect(known('as: may_be_asked, because: Officers may ask, ')).toMatchObject({ official_second_hand: 3 });
  });

  it('takes no evidence from cells whose end has passed', () => {
    const ended = 'class: visa-free, days: 90, until: 2026-06-15, passports: [BR, DE]';
    const { japan } = measure({}, ended, 'class: embassy-visa, days: null, passports: [AR]');
    expect(japan?.byStatus).toMatchObject({ current: 1, stale: 2 });
  });

  it('takes a list of exempt nationals for no proof of what others need', () => {
    const cells = ['class: unconfirmed, days: null, passports: [AR, BR, DE]'];
    const excluding = SAMPLE_FILES['entry/JP.yaml']
      ?.replace(
        '- { source: treaty, checkedOn: 2025-05-01 }',
        '- { source: treaty, checkedOn: 2025-05-01, excludes: [visa_free] }',
      )
      .replace('      - { source: treaty, locator: Annex, checkedOn: 2024-03-02 }\n', '') as string;
    // Argentina is not on the list; Brazil and Germany are, by a rule of their own.
    expect(measure({}, ...cells).japan?.byStatus).toMatchObject({ stale: 3, unverified: 0 });
    expect(measure({ 'entry/JP.yaml': excluding }, ...cells).japan?.byStatus).toMatchObject({
      stale: 2,
      unverified: 1,
    });
  });

  it('counts a source that a rule names as disagreeing against it, and lists no dispute that is explained', () => {
    const named = '    disagreements: [{ with: treaty, passports: [DE], reason: It is older than the rule. }]\n';
    const files = {
      'sources/compilation.yaml': COMPILATION,
      'evidence/JP.yaml': evidence(
        'class: visa-free, days: 90, passports: [BR, DE]',
        'class: embassy-visa, days: null, passports: [AR]',
      ),
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}${named}`,
    };
    expect(measure(files).disputes).toEqual([]);
    const data = openDataAnswers(sampleFiles(files), { name: 'data', today: '2026-06-15' });
    const counted = ['BR', 'DE'].map((code) => {
      const [from, to] = [code, 'JP'].map((one) => data.countries.get(one)?.id as number) as [number, number];
      const [visa] = new KnownFacts(data).of(data.answers.resolve(from, to), from, to);
      return [visa?.verification.status, visa?.verification.agreeing, visa?.verification.disagreeing];
    });
    expect(counted).toEqual([
      ['current', 2, 0],
      ['current', 1, 1],
    ]);
  });
});
