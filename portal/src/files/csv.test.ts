import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('CSV', () => {
  it('begins as UTF-8 and ends every row with CR LF', () => {
    expect(
      csvText([
        ['País', 'Días'],
        ['Perú', 90],
      ]),
    ).toBe('\uFEFFPaís,Días\r\nPerú,90\r\n');
  });

  it('quotes fields that have commas, quotes or line ends', () => {
    expect(csvText([['a,b', 'say "x"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n');
  });

  it('lets no text become a formula of a spreadsheet, and leaves numbers alone', () => {
    expect(csvText([['=1+1', '@x', -5]])).toBe("\uFEFF'=1+1,'@x,-5\r\n");
  });

  it('leaves a field empty where nothing is known', () => {
    expect(csvText([['XK', null, 0]])).toBe('\uFEFFXK,,0\r\n');
  });
});
