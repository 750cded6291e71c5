import { describe, expect, it } from 'vitest';
import { problemsOf, refusalOf, tripWith } from '../../../../../../test/helpers/trips/trip-refusal.ts';
import { isNumberName, looksLikeDocumentNumber } from './document-numbers.ts';

const MRZ = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'; // specimen of ICAO Doc 9303
const NUMBERS = [
  'AB1234567',
  'ab1234567',
  '123456789',
  'C01X00T47',
  'C4VZ3T1Y2',
  '12AB34567',
  'FZ 123 456',
  '12.345.678-9',
  'ana AB1234567',
  'passport:AB1234567',
  'ＡＢ１２３４５６７',
  '٠١٢٣٤٥٦٧٨',
  MRZ,
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];

describe('what looks like the number of a document', () => {
  it.each([...NUMBERS, '1234-56-78', '2026-13-45'])('%s', (text) => {
    expect(looksLikeDocumentNumber(text)).toBe(true);
  });

  it.each([
    ...['ana', 'br', 'B1/B2', 'Subclass 600', 'passport-2', 'old passport', 'leg 12', 'tokyo-2026', 'F-1', ''],
    ...[
      '2026-12-01',
      'trip 2026-12',
      '2026-12-01T22:10',
      'leave 2026-12-01, back 2026-12-21',
      'LH 507',
      'terminal 2',
      'TERMINAL2',
      'fra-12-dec-2026',
    ],
    ...['5f0c8a52-6c1e-4b7d-9b0a-1234567890ab', 'Тест', 'my 10 year visa', 'TICKET123', 'x'.repeat(40), '<3 you'],
  ])('not: %s', (text) => {
    expect(looksLikeDocumentNumber(text)).toBe(false);
  });

  it.each([
    'number',
    'passportNumber',
    'documentNumber',
    'document_number',
    'passportNo',
    'mrz',
    'mrzLine1',
    'passportSeries',
    'Número',
  ])('a field named %s', (name) => {
    expect(isNumberName(name)).toBe(true);
    const [problem] = problemsOf(tripWith({ document: { [name]: 'x' } }));
    expect(problem).toContain('looks like the number of a document. None is wanted: leave it out');
  });

  it.each(['nationality', 'note', 'name', 'notes', 'kind', 'id'])('not a field named %s', (name) => {
    expect(isNumberName(name)).toBe(false);
  });
});

describe('no refusal repeats the number of a document', () => {
  const places: readonly (readonly [string, (text: string) => object])[] = [
    ['ref of a traveller', (text) => tripWith({ traveller: { ref: text } })],
    ['ref of a document', (text) => tripWith({ document: { ref: text } })],
    ['ref of a leg', (text) => tripWith({ leg: { ref: text } })],
    [
      'class of a visa',
      (text) => tripWith({ traveller: { authorisations: [{ kind: 'visa', issuer: 'US', class: text }] } }),
    ],
    [
      'documentRef',
      (text) => tripWith({ traveller: { authorisations: [{ kind: 'visa', issuer: 'US', documentRef: text }] } }),
    ],
    ['nationality', (text) => tripWith({ document: { nationality: text } })],
    ['kind', (text) => tripWith({ document: { kind: text } })],
    ['a day', (text) => tripWith({ document: { expiresOn: text } })],
    ['issuer', (text) => tripWith({ traveller: { authorisations: [{ kind: 'visa', issuer: text }] } })],
    ['vaccine', (text) => tripWith({ traveller: { vaccinations: [{ vaccine: text }] } })],
    ['an unknown field', (text) => tripWith({ document: { passportNumber: text } })],
    ['a name of a field', (text) => tripWith({ document: { [text]: true } })],
    ['the question', (text) => text as unknown as object],
  ];

  it.each(places)('as %s', (_, build) => {
    for (const text of NUMBERS) {
      const error = refusalOf(build(text));
      expect(error?.code).toBe('VALIDATION_ERROR');
      const told = JSON.stringify([error?.message, error?.problems]);
      expect(told).not.toContain(text);
    }
  });

  it('as a number', () => {
    expect(refusalOf(tripWith({ document: { blankPages: 123456789 } }))?.message).not.toContain('123456789');
  });
});
