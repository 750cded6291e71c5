import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const exclude = (name) => name.split('/').some((part) => part === 'node_modules' || part === 'dist');
const pages = globSync('**/*.md', { cwd: repository, exclude }).sort();

/** Cells of a row of a table of GitHub's Markdown: a pipe ends a cell in code too, unless a backslash is before it. */
const cellsOf = (row) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** Rows of tables with fewer or more cells than the head of their table, with their line numbers. */
function brokenRows(text) {
  const broken = [];
  let isCode = false;
  let expected;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || !/^\s*\|/.test(line)) expected = undefined;
    else {
      expected ??= cellsOf(line);
      if (cellsOf(line) !== expected) broken.push(`${index + 1}: ${line.trim()}`);
    }
  }
  return broken;
}

describe('the tables of the documentation', () => {
  test.each([
    ['two rows on one line', '| a | b |\n|---|---|\n| 1 | 2 | | 3 | 4 |', ['3: | 1 | 2 | | 3 | 4 |']],
    ['a cell too few', '| a | b |\n|---|---|\n| 1 |', ['3: | 1 |']],
    ['a pipe in code', '| a | b |\n|---|---|\n| `x|y` | 2 |', ['3: | `x|y` | 2 |']],
    ['a line under the head that is too short', '| a | b |\n|---|\n', ['2: |---|']],
    ['an escaped pipe', '| a | b |\n|---|---|\n| `x\\|y` | 2 |', []],
    ['an empty cell', '| | b |\n|---|---|\n| | |', []],
    ['output in a code block', '```\n| a | b |\n| 1 |\n```', []],
    ['two tables', '| a |\n|---|\n\n| a | b |\n|---|---|\n', []],
  ])('%s', (_, text, broken) => {
    expect(brokenRows(text)).toEqual(broken);
  });

  test('have as many cells in every row as in the head', () => {
    expect(pages).toContain('docs/limits.md');
    const broken = pages.flatMap((page) =>
      brokenRows(readFileSync(path.join(repository, page), 'utf8')).map((row) => `${page}:${row}`),
    );
    expect(broken).toEqual([]);
  });
});
