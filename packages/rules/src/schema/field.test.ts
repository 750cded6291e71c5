import { expect, test } from 'vitest';
import { recordReader } from './field.ts';
import { ALTERNATIVE_FIELDS } from './topics/visa-fields.ts';

const FIELDS = { ways: { kind: 'list', item: ALTERNATIVE_FIELDS } } as const;

test('an object that was stored before its list got another field has it as null', () => {
  const stored = { type: 'e_visa', stayDays: 30, url: null, details: 'Asked for online.' };
  expect(recordReader(FIELDS)({ ways: [stored] }).ways).toEqual([
    { ...stored, feeAmount: null, feeCurrency: null, processingDays: null, processingUnit: null },
  ]);
  expect(recordReader(FIELDS)({ ways: null }).ways).toBeNull();
});
