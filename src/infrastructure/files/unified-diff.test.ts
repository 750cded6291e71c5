import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 30 })
  .chain((lines) => fc.constantFrom(lines.join(''), `${lines.join('')}no end`));
const textOrNone = fc.option(text, { freq: 8 });

describe('a unified diff', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'carnet-diff-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('is what git applies to make one text the other', () => {
    const file = join(directory, 'file');
    fc.assert(
      fc.property(textOrNone, textOrNone, (before, after) => {
        fc.pre(before !== after && !(before === '' && after === null) && !(before === null && after === ''));
        rmSync(file, { force: true });
        if (before !== null) writeFileSync(file, before);
        execFileSync('git', ['apply', '-'], { cwd: directory, input: unifiedDiff({ path: 'file', before, after }) });
        expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(after);
      }),
      { numRuns: 150 },
    );
  });

  it('shows three lines around what differs, near differences together', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index}\n`);
    const changed = lines.with(4, 'x\n').with(9, 'y\n').with(25, 'z\n');
    const diff = unifiedDiff({ path: 'data/a', before: lines.join(''), after: changed.join('') });
    expect(diff.match(/^@@.*/gm)).toEqual(['@@ -2,12 +2,12 @@', '@@ -23,7 +23,7 @@']);
    expect(unifiedDiff({ path: 'data/a', before: 'a\n', after: 'a\n' })).toBe('');
  });
});
