import { describe, expect, it } from 'vitest';
import { formatTable } from './table.ts';

describe('a table for the terminal', () => {
  it('aligns columns and leaves no blanks at line ends', () => {
    expect(
      formatTable(
        ['ID', 'NAME', 'END'],
        [
          ['1', 'web site', '-'],
          ['1000', 'x', ''],
        ],
      ),
    ).toBe(['ID    NAME      END', '1     web site  -', '1000  x'].join('\n'));
  });

  it('counts characters as the terminal draws them', () => {
    const lines = formatTable(
      ['NAME', 'END'],
      [
        ['旅行', '|'],
        ['Cafe\u0301', '|'],
        ['👩‍💻', '|'],
      ],
    ).split('\n');
    expect(lines).toEqual(['NAME  END', '旅行  |', 'Cafe\u0301  |', '👩‍💻    |']);
  });

  it('shows the header alone when there are no rows', () => {
    expect(formatTable(['ID', 'NAME'], [])).toBe('ID  NAME');
  });
});
