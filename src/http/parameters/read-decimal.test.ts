import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileReadDecimal, decimal } from './read-decimal.ts';

describe('a decimal number', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['-9.1498', -9.1498],
    ['007.50', 7.5],
    ['52.520006599999996', Number('52.520006599999996')], // as browsers print where they are
    ['0.30000000000000004', 0.30000000000000004],
    ['-179.99999999999997', -179.99999999999997],
  ])('is read from %s', (text, value) => {
    expect(Object.is(decimal(text), value)).toBe(true);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '--1',
    '-',
    '.',
    '.5',
    '5.',
    '1.2.3',
    '1,5',
    '1e2',
    '1E-7',
    '0x10',
    '0b1',
    '1_000',
    'NaN',
    'Infinity',
    '-Infinity',
    '٧٦',
    '７６',
    '1.٧',
    '−1',
    '1\n',
    '1\u0000',
    '1n',
    '0'.repeat(33),
  ])('is not "%s"', (text) => {
    expect(decimal(text)).toBeUndefined();
  });

  it('is read as itself when it is printed without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (value) => {
        fc.pre(!String(value).includes('e'));
        expect(decimal(String(value))).toBe(value + 0);
      }),
    );
  });

  it('is refused with its bounds, an example within them, and what was sent, shortened', () => {
    const read = compileReadDecimal(0.5, 12);
    expect(() => read('0.4', 'Query parameter "hours"')).toThrow(
      'Query parameter "hours" must be a decimal number from 0.5 to 12 in plain notation, such as 2.5, of at most 32 characters; got "0.4"',
    );
    expect(() => read('9'.repeat(10_000), 'It')).toThrow(/… \(10000 characters\)$/);
    expect([read('0.5', 'It'), read('12', 'It'), read('12.000', 'It')]).toEqual([0.5, 12, 12]);
  });
});
