import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BROKEN_DATA_SETS } from '../../../test/helpers/broken-data-sets/all.ts';
import { broken } from '../../../test/helpers/broken-data-sets/broken-file.ts';
import { type FileChanges, SAMPLE_FILES, sampleFiles } from '../../../test/helpers/sample-data-set.ts';
import { checkDataSet } from './check-data-set.ts';
import { DATA_RULES, PLACE_RULES } from './rules/index.ts';
import { formatProblem } from './yaml/problem.ts';

const today = '2026-06-15';
const check = (changes: FileChanges) =>
  checkDataSet(sampleFiles(changes), { today }).problems.map((problem) => formatProblem(problem, 'data'));

describe('checking the open data set', () => {
  it('finds nothing in a good one', () => {
    expect(check({})).toEqual([]);
  });

  it.each(Object.entries(BROKEN_DATA_SETS))(
    'refuses or warns of %s, naming file, line and mend',
    (_what, [changes, expected]) => {
      const found = check(changes);
      expect(found).toEqual([expected instanceof RegExp ? expect.stringMatching(expected) : expected]);
    },
  );

  it('has a broken file for every rule', () => {
    const tried = Object.values(BROKEN_DATA_SETS).map(([, expected]) => String(expected));
    for (const rule of DATA_RULES.filter((one) => !PLACE_RULES.includes(one))) // check-places.test.ts has theirs
      expect(tried.some((text) => text.includes(`[${rule.name}`) || text.includes(`[${rule.name}\\]`))).toBe(true);
  });

  it('is described in docs/data.md', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/data.md'), 'utf8');
    for (const { name, promise } of DATA_RULES) expect(text).toContain(`| \`${name}\` | ${promise} |`);
  });

  it('settles two rules by priority, or by a rule for the country', () => {
    const mercosur = (rest: string) => ({
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}  - key: mercosur
    from: { group: MERCOSUR }
    visa: { type: visa_required }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
${rest}`,
    });
    expect(check(mercosur('    priority: 60\n'))).toEqual([]);
    const own =
      '  - key: brazil\n    from: { country: BR }\n    visa: { type: visa_required }\n    sources: [{ source: treaty, checkedOn: 2025-05-02 }]\n';
    expect(check(mercosur(own))).toEqual([]);
  });

  it('counts only those who are members today when it looks for two rules that come first', () => {
    const left = broken(
      'groups/mercosur.yaml',
      'BR, status: member, since: 1991-03-26',
      'BR, status: member, since: 1991-03-26, until: 2026-06-15',
    );
    const rule =
      '  - key: mercosur\n    from: { group: MERCOSUR }\n    visa: { type: visa_required }\n    sources: [{ source: treaty, checkedOn: 2025-05-02 }]\n';
    expect(check({ ...left, 'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}${rule}` })).toEqual([]);
  });

  it('needs no general rule where a group of the destination has one', () => {
    const general = (scope: string) =>
      `${scope}\nrules:\n  - key: one\n    visa: { type: visa_required }\n    sources: [{ source: treaty, checkedOn: 2025-05-02 }]\n`;
    const own = general('destination: AR').replace('    visa', '    from: { country: FR }\n    visa');
    expect(check({ 'entry/MERCOSUR.yaml': general('destinationGroup: MERCOSUR'), 'entry/AR.yaml': own })).toEqual([]);
    expect(check({ 'entry/AR.yaml': own })).toEqual([expect.stringContaining('[general-rule] AR has no general rule')]);
  });

  it('takes a second general rule that begins when the first ends', () => {
    const next = (from: string) => ({
      'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']?.replace('- key: general\n', '- key: general\n    validUntil: 2027-01-01\n')}  - key: next
    validFrom: ${from}
    visa: { type: eta, applicationUrl: https://www.example.org/eta }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    });
    expect(check(next('2027-01-01'))).toEqual([]);
    expect(check(next('2026-12-31'))).toEqual([expect.stringContaining('[rule-scope] a second rule for everyone')]);
  });

  it('takes any address of a page that a rule cites, or of a compilation', () => {
    const cited = 'checkedOn: 2025-05-02, readOn: 2025-05-03, url: https://paper.example.com/1, quote: As before }';
    const elsewhere = (kind: string) => ({
      ...broken('entry/JP.yaml', 'checkedOn: 2025-05-02 }', cited),
      'sources/treaty.yaml': (SAMPLE_FILES['sources/treaty.yaml'] as string)
        .replace('www.example.org', 'paper.example.com')
        .replace('official', kind),
    });
    expect(check(elsewhere('compilation'))).toEqual([]);
    expect(check(elsewhere('official'))).toEqual([
      expect.stringContaining('data/sources/treaty.yaml:4: error [official-urls]'),
    ]);
  });

  it('reports a broken file once, not each reference to what it defines', () => {
    expect(check(broken('groups/jp_visa_exempt.yaml', 'kind: list', 'kind: listing'))).toHaveLength(1);
    expect(check(broken('vaccines/yellow-fever.yaml', 'id: 1', 'id: one'))).toHaveLength(1);
    expect(check(broken('sources/treaty.yaml', 'publisher: A ministry\n', ''))).toHaveLength(1);
  });

  it('reports everything at once, in the order of files and lines', () => {
    const found = check({
      ...broken('entry/JP.yaml', 'stay: 90', 'stay: null'),
      ...broken('groups/mercosur.yaml', 'country: AR', 'country: AB'),
      ...broken('sources/treaty.yaml', 'https://', 'http://'),
    });
    expect(found.map((line) => line.split(' ')[0])).toEqual([
      'data/entry/JP.yaml:13:',
      'data/groups/mercosur.yaml:6:',
      'data/sources/treaty.yaml:4:',
    ]);
  });

  it('reads NO as Norway and dates as text', () => {
    expect(check(broken('groups/jp_visa_exempt.yaml', 'country: DE', 'country: NO'))).toEqual([]);
  });
});
