import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { YamlEdit } from './yaml-edit.ts';

const FILE = `# What Japan asks.
destination: JP
rules:
  # For everyone.
  - key: general
    funds: { level: required, details: In cash } # by law
    visa: # the visa
      type: e_visa
      # of the embassy
      fee: 10

    notes: >-
      Some words that
      go on.
    sources: [{ source: a }]

  # For some.
  - key: exempt
    from: { group: X }
    visa: { type: visa_free, stay: 90 }
    sources:
      - { source: a }
      # as well
      - source: b
        topics: [visa] # only
`;
const ORDER = ['key', 'from', 'funds', 'visa', 'notes', 'sources'];

describe('an edit of a YAML file', () => {
  const edited = (change: (edit: YamlEdit) => void) => {
    const edit = new YamlEdit(FILE, (path) => (path.length === 2 ? ORDER : ['type', 'stay', 'fee']));
    change(edit);
    return edit.text;
  };
  /** Lines that went and lines that came. */
  const difference = (text: string) => {
    const [before, after] = [FILE.split('\n'), text.split('\n')];
    return [before.filter((line) => !after.includes(line)), after.filter((line) => !before.includes(line))];
  };

  it.each([
    ['a member of an object in lines', ['rules', 0, 'visa', 'fee'], 12, ['      fee: 10'], ['      fee: 12']],
    ['one that is new, in its place', ['rules', 0, 'visa', 'stay'], 30, [], ['      stay: 30']],
    [
      'a member of an object on one line, with the comment behind it',
      ['rules', 0, 'funds', 'level'],
      'recommended',
      ['    funds: { level: required, details: In cash } # by law'],
      ['    funds: { level: recommended, details: In cash } # by law'],
    ],
    [
      'a text that becomes long, with the comment above it',
      ['rules', 0, 'funds', 'details'],
      'word '.repeat(30).trim(),
      ['    funds: { level: required, details: In cash } # by law'],
      [
        '    # by law',
        '    funds:',
        '      level: required',
        '      details: >-',
        `        ${'word '.repeat(22).trim()}`,
        `        ${'word '.repeat(8).trim()}`,
      ],
    ],
    [
      'a folded text',
      ['rules', 0, 'notes'],
      'Short',
      ['    notes: >-', '      Some words that', '      go on.'],
      ['    notes: Short'],
    ],
    ['an object that is new', ['rules', 1, 'funds', 'level'], 'required', [], ['    funds: { level: required }']],
    [
      'a list on one line',
      ['rules', 0, 'sources', 1],
      { source: 'b' },
      ['    sources: [{ source: a }]'],
      ['      - { source: b }'],
    ],
    ['a list in lines', ['rules', 1, 'sources', 2], { source: 'c: d' }, [], ['      - { source: "c: d" }']],
    [
      'what is in a list',
      ['rules', 1, 'sources', 1, 'topics'],
      ['visa', 'funds'],
      ['        topics: [visa] # only'],
      ['        topics: [visa, funds] # only'],
    ],
  ] as const)('writes %s', (_, path, value, went, came) => {
    const text = edited((edit) => edit.set(path, value));
    expect(difference(text)).toEqual([went, came]);
    expect(new YamlEdit(text, () => []).get(path)).toEqual(value);
  });

  it.each([
    ['a member', ['rules', 0, 'visa', 'fee'], ['      fee: 10']],
    ['the last member of an object, and that', ['rules', 1, 'from', 'group'], ['    from: { group: X }']],
    ['an item with the comment above it', ['rules', 1, 'sources', 0], []],
    ['a rule', ['rules', 1], ['  - key: exempt', '    visa: { type: visa_free, stay: 90 }', '  # For some.']],
  ] as const)('takes out %s', (_, path, went) => {
    const text = edited((edit) => edit.set(path, undefined));
    expect(difference(text)[1]).toEqual([]);
    expect(difference(text)[0]).toEqual(expect.arrayContaining([...went]));
    expect(new YamlEdit(text, () => []).get(path)).not.toEqual(new YamlEdit(FILE, () => []).get(path));
    expect(text.endsWith('\n')).toBe(true);
  });

  it('puts rules between others, with a blank line above', () => {
    const text = edited((edit) => edit.insert(['rules'], 1, { key: 'new', visa: { type: 'eta' } }));
    expect(text).toContain('    sources: [{ source: a }]\n\n  - key: new\n    visa: { type: eta }\n\n  # For some.\n');
    const first = edited((edit) => edit.insert(['rules'], 0, { key: 'new' }));
    expect(first).toContain('rules:\n  - key: new\n\n  # For everyone.\n');
    expect(parse(first).rules).toHaveLength(3);
  });
});
