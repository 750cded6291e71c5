import { describe, expect, it } from 'vitest';
import { type FileChanges, SAMPLE_FILES, sampleFiles } from '../../../test/helpers/sample-data-set.ts';
import { checkDataSet } from './check-data-set.ts';
import { DATA_FORMAT } from './schemas/format-file.ts';

const today = '2026-06-15';
const changed = (file: string, from: string, to: string): FileChanges => {
  expect(SAMPLE_FILES[file]).toContain(from);
  return { [file]: (SAMPLE_FILES[file] as string).replace(from, to) };
};
const check = (changes: FileChanges, ignoreUnknown = true) => {
  const { problems, ignored, dataSet } = checkDataSet(sampleFiles(changes), { today, ignoreUnknown });
  return { problems: problems.map(({ rule, file }) => `${rule} ${file}`), ignored, dataSet };
};

const LATER: readonly [string, FileChanges, string][] = [
  [
    'a rule',
    changed('entry/JP.yaml', '    visa: { type: visa_required }', '    mood: calm\n    visa: { type: visa_required }'),
    'entry: rules.mood',
  ],
  ['a visa', changed('entry/JP.yaml', 'stay: 90', 'stay: 90, renewable: { times: 2 }'), 'entry: rules.visa.renewable'],
  [
    'a source of a rule',
    changed('entry/MERCOSUR.yaml', 'checkedOn', 'archivedAs: x, checkedOn'),
    'entry: rules.sources.archivedAs',
  ],
  [
    'a member of a group',
    changed('groups/mercosur.yaml', '{ country: AR,', '{ country: AR, seat: 1,'),
    'group: members.seat',
  ],
  [
    'a vaccine',
    { 'vaccines/yellow-fever.yaml': `${SAMPLE_FILES['vaccines/yellow-fever.yaml']}colour: red\n` },
    'vaccine: colour',
  ],
  [
    'a condition of health',
    changed('health/br.yaml', 'months:', 'altitudeOver: 2000, months:'),
    'health: requirements.conditions.altitudeOver',
  ],
  ['a source', { 'sources/treaty.yaml': `${SAMPLE_FILES['sources/treaty.yaml']}phone: none\n` }, 'source: phone'],
  ['a country', changed('countries.yaml', 'iso2: CG,', 'iso2: CG, motto: x,'), 'countries: countries.motto'],
];

describe('data of a later version', () => {
  it.each(LATER)('load without a field that %s has by then, which is named once', (_, changes, name) => {
    const { problems, ignored, dataSet } = check(changes);
    expect({ problems, ignored }).toEqual({ problems: [], ignored: [name] });
    expect(dataSet).toEqual(
      expect.objectContaining({
        brokenFiles: [],
        entry: expect.objectContaining({ length: check({}).dataSet.entry.length }),
      }),
    );
  });

  it.each(LATER)('are refused to authors where %s has a field that is not known', (_, changes) => {
    expect(check(changes, false).problems).toEqual([`schema ${Object.keys(changes)[0]}`]);
  });

  it('keep all that is known of what has an unknown field', () => {
    const [, changes] = LATER[1] as (typeof LATER)[number];
    const rules = (one: FileChanges) => check(one).dataSet.entry.map(({ value }) => value);
    expect(rules(changes)).toEqual(rules({}));
  });

  it('name many unknown fields of one kind once', () => {
    const rule = (SAMPLE_FILES['entry/JP.yaml'] as string).replaceAll('checkedOn', 'archivedAs: x, checkedOn');
    expect(check({ 'entry/JP.yaml': rule }).ignored).toEqual(['entry: rules.sources.archivedAs']);
  });

  it('are still held to what is known: a wrong value beside an unknown field is an error', () => {
    const rule = (SAMPLE_FILES['entry/JP.yaml'] as string).replace('stay: 90', 'stay: often, renewable: true');
    expect(check({ 'entry/JP.yaml': rule }).problems).toContain('schema entry/JP.yaml');
  });

  it('are refused by their format, where that is newer than the one that is read', () => {
    const format = (number: number) => ({ 'format.yaml': `format: ${number}\n` });
    expect(check(format(DATA_FORMAT)).problems).toEqual([]);
    expect(check(format(DATA_FORMAT + 1)).problems).toEqual(['format format.yaml']);
    expect(check(format(DATA_FORMAT + 1), false).problems).toEqual(['format format.yaml']);
  });

  it('may have files that are not known, which authors are warned of', () => {
    const files = sampleFiles();
    const unexpected = {
      rule: 'file-names',
      severity: 'error',
      file: 'ferries.yaml',
      line: 1,
      message: '',
      mend: '',
    } as const;
    const later = { ...files, problems: [{ ...unexpected, unknown: [] }] };
    const lenient = checkDataSet(later, { today, ignoreUnknown: true });
    expect([lenient.problems, lenient.ignored]).toEqual([[], ['ferries.yaml']]);
    expect(checkDataSet(later, { today }).problems).toHaveLength(1);
  });
});
