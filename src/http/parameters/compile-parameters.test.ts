import { DomainError } from '@carnet/rules/errors.ts';
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { compilePath, compileQuery, idText } from './compile-parameters.ts';
import {
  BRAZIL,
  countryParameter,
  idParameter,
  latitudeParameter,
  pageParameters,
  searchParameter,
} from './parameter-schemas.ts';

const parse = compileQuery(
  Type.Object({
    fromCountryId: idParameter('From.', 76),
    fromCountryGroupId: Type.Optional(idParameter('Group.', 1)),
    explain: Type.Optional(Type.Boolean({ default: false })),
    q: Type.Optional(searchParameter('Text.', 'x')),
    latitude: Type.Optional(latitudeParameter('Point.')),
    ...pageParameters,
  }),
);
const message = (query: string): string => {
  try {
    parse(query);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return (error as Error).message;
  }
  return 'accepted';
};

describe('a compiled query', () => {
  it('gives typed values and defaults', () => {
    expect(parse('fromCountryId=76&explain=true&q=a+b%20c&limit=5')).toEqual({
      fromCountryId: 76,
      explain: true,
      q: 'a b c',
      limit: 5,
      page: 1,
    });
  });

  it('tells names apart that begin alike', () => {
    expect(parse('fromCountryGroupId=7&fromCountryId=76')).toMatchObject({ fromCountryId: 76, fromCountryGroupId: 7 });
  });

  it('reads percent-encoded names and values', () => {
    expect(parse('%66romCountryId=%37%36')).toMatchObject({ fromCountryId: 76 });
  });

  it.each([
    ['', 'Query parameter "fromCountryId" is required'],
    ['fromCountryId', 'Query parameter "fromCountryId" must not be empty'],
    ['fromCountryId=', 'Query parameter "fromCountryId" must not be empty'],
    ['fromCountryId=1&fromCountryId=1', 'Query parameter "fromCountryId" must be sent once; it was repeated'],
    ['fromCountryId=1&%66romCountryId=1', 'Query parameter "fromCountryId" must be sent once; it was repeated'],
    ['fromCountryId=1.5', 'Query parameter "fromCountryId" must be an integer written in decimal digits; got "1.5"'],
    ['fromCountryId=1=2', 'Query parameter "fromCountryId" must be an integer written in decimal digits; got "1=2"'],
    ['fromCountryId=%f', 'Query parameter "fromCountryId" has bad percent-encoding: "%f"'],
    [
      'fromCountryId=1&limit=101',
      'Query parameter "limit" must be an integer from 1 to 100 written in decimal digits; got "101"',
    ],
  ])('%s: %s', (query, expected) => {
    expect(message(query)).toBe(expected);
  });

  it('names an unknown parameter and the nearest known one', () => {
    expect(message('fromCountryId=1&fromCountry=2')).toContain(
      '"fromCountry" is unknown; the nearest known one is "fromCountryId"',
    );
  });

  it('never shows a credential that was sent as a value or a name', () => {
    expect(message('limit=ck_live_abc')).toContain('(hidden)');
    expect(message('ck_test_abc=1')).toContain('(hidden)');
  });

  it('keeps the digits of ids that are larger than any, without leading zeros, for messages', () => {
    expect(idText(parse('fromCountryId=0099999999999999999999'), 'fromCountryId')).toBe('99999999999999999999');
    expect(idText(parse(`fromCountryId=${'9'.repeat(10_000)}`), 'fromCountryId')).toMatch(/^9{40}… \(10000 digits\)$/);
    expect(idText(parse('fromCountryId=00076'), 'fromCountryId')).toBe('76');
  });

  it('reads every id as itself or as one that does not exist', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 25n }), fc.nat(4), (id, zeros) => {
        const { fromCountryId } = parse(`fromCountryId=${'0'.repeat(zeros)}${id}`);
        expect(fromCountryId).toBe(id <= 2_147_483_647n ? Number(id) : -1);
      }),
    );
  });

  it('reads every decimal number within the bounds as JSON does, and refuses all others', () => {
    const digits = (most: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: most });
    const decimals = fc
      .tuple(fc.constantFrom('', '-'), digits(4), fc.option(digits(20)))
      .map(([sign, whole, rest]) => `${sign}${whole.join('')}${rest === null ? '' : `.${rest.join('')}`}`);
    fc.assert(
      fc.property(fc.oneof(decimals, fc.double({ min: -91, max: 91, noNaN: true }).map(String)), (text) => {
        const isPlain = /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= 90;
        if (isPlain) expect(parse(`fromCountryId=1&latitude=${text}&page=2`).latitude).toBe(Number(text) + 0);
        else expect(message(`fromCountryId=1&latitude=${text}`)).toContain('"latitude" must be a decimal number');
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['1.', '.5', '1..2', '1.2.3', '--1', '-', '', '1-', '+1', '1e1', '90.0000001', '-90.0000001', '٧'])(
    'refuses %j for a decimal number',
    (text) => {
      expect(message(`fromCountryId=1&latitude=${text}`)).toMatch(/"latitude" must (not be empty|be a decimal number)/);
    },
  );

  it.each(['1.5', '-1', '0', '101', '1e1'])('refuses %j for a whole number between 1 and 100', (text) => {
    expect(message(`fromCountryId=1&limit=${text}`)).toContain('"limit" must be an integer from 1 to 100');
  });

  it('refuses a number that is sent twice', () => {
    expect(message('fromCountryId=1&latitude=1.5&latitude=1.5')).toContain('"latitude" must be sent once');
  });

  it('reads back whatever text was encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        fc.pre(text.trim() !== '' && text.isWellFormed());
        const query = new URLSearchParams({ q: text, fromCountryId: '1' }).toString();
        expect(parse(query).q).toBe(text.trim());
      }),
    );
  });

  it('answers any string with values or a validation error', () => {
    const pieces = fc.constantFrom(
      'fromCountryId',
      'q',
      'page',
      '=',
      '&',
      '%',
      '%2',
      '1',
      '76',
      '-',
      '+',
      'é',
      ' ',
      '#',
      '?',
      '__proto__',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (query) => {
          const outcome = message(query);
          expect(typeof outcome).toBe('string');
        },
      ),
    );
  });
});

describe('a country parameter', () => {
  const parseCountry = compileQuery(Type.Object({ countryId: countryParameter('Country.', BRAZIL) }));

  it('gives ids as numbers and everything else as it was sent, for the catalog to resolve', () => {
    for (const [sent, value] of [
      ['76', 76],
      ['076', 76],
      ['%37%36', 76],
      ['2147483648', -1],
      ['br', 'br'],
      ['%42R', 'BR'],
      ['Brazil', 'Brazil'],
      ['1.5', '1.5'],
      ['-1', '-1'],
    ] as const)
      expect([sent, parseCountry(`countryId=${sent}`).countryId]).toEqual([sent, value]);
    expect(idText(parseCountry('countryId=0099999999999'), 'countryId')).toBe('99999999999');
  });
});

describe('compiled path parameters', () => {
  it('read ids and name what is wrong', () => {
    const parsePath = compilePath(Type.Object({ id: idParameter('Id.', 1) }));
    expect(parsePath({ id: '0042' })).toEqual({ id: 42 });
    expect(() => parsePath({ id: 'x' })).toThrow(
      'Path parameter "id" must be an integer written in decimal digits; got "x"',
    );
  });
});
