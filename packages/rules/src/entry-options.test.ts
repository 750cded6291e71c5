import { describe, expect, it } from 'vitest';
import { entryOptions, optionOfWay } from './entry-options.ts';
import type { Reader } from './facts/audience.ts';
import { unset, type ValuesOf } from './schema/field.ts';
import { AUDIENCE_FIELDS } from './schema/topics/audience.ts';
import { ACCEPTED_DOCUMENT_FIELDS, type AcceptedDocument } from './schema/topics/held-document-topics.ts';
import { PERMISSION_FIELDS, type Permission } from './schema/topics/permission-topics.ts';
import { VISA_FIELDS, type VisaFields } from './schema/topics/visa-fields.ts';

const DAY = '2026-11-28';
const anyone: Reader = { day: DAY, isNational: null };
const holderOf = (...codes: string[]): Reader => ({ day: DAY, isNational: (code) => codes.includes(code) });

const visa = (given: Partial<VisaFields>): VisaFields => ({ ...unset(VISA_FIELDS), ...given });
const permission = (given: Partial<Permission> & Pick<Permission, 'type'>): Permission => ({
  ...unset(PERMISSION_FIELDS),
  ...given,
});
type Fee = NonNullable<Permission['fees']>[number];
const fee = (given: Partial<Fee>): Fee => ({ ...unset(AUDIENCE_FIELDS), amount: null, currency: null, ...given });
type Surcharge = NonNullable<Permission['surcharges']>[number];
const surcharge = (given: Partial<Surcharge> & Pick<Surcharge, 'what'>): Surcharge => ({
  ...fee({}),
  percent: null,
  ...given,
});
const held = (given: Partial<ValuesOf<typeof ACCEPTED_DOCUMENT_FIELDS>>): AcceptedDocument => ({
  ...unset(ACCEPTED_DOCUMENT_FIELDS),
  issuers: ['US'],
  kinds: ['visa'],
  givesType: 'eta',
  ...given,
});

function options(
  rule: Partial<VisaFields>,
  permissions: readonly Permission[] = [],
  { reader = holderOf('MX'), documents = [] as readonly AcceptedDocument[] } = {},
) {
  return entryOptions(visa(rule), { permissions, acceptedDocuments: documents, validityCounts: null }, reader);
}

describe('the ways to enter', () => {
  it('what a visa held gives is not the permission of the passport alone, even of the same type and stay', () => {
    const fees = [fee({ amount: 300, currency: 'AED' })];
    const found = options(
      { visaRequirementType: 'e_visa', maxStayDays: 30 },
      [
        permission({ type: 'e_visa', name: '30 days', stayDays: 30, fees }),
        permission({ type: 'e_visa', stayDays: 60 }),
      ],
      { documents: [held({ givesType: 'e_visa', givesStayDays: 30 })] },
    );
    expect(found?.[1]).toEqual({
      type: 'e_visa',
      stay: 30,
      conditions: { holding: { issuers: ['US'], kinds: ['visa'] } },
    });
  });

  it('the passport alone comes first, then what a visa held gives, then further permissions of the type', () => {
    const found = options(
      { visaRequirementType: 'e_visa', maxStayDays: 30 },
      [
        permission({ type: 'e_visa', name: '30 days', stayDays: 30 }),
        permission({ type: 'eta', name: 'eTA' }),
        permission({ type: 'e_visa', name: '1 year', stayDays: 180 }),
      ],
      { documents: [held({ givesStayDays: 180, mode: 'air' })] },
    );
    expect(found).toEqual([
      { type: 'e_visa', name: '30 days', stay: 30 },
      {
        type: 'eta',
        name: 'eTA',
        stay: 180,
        conditions: { holding: { issuers: ['US'], kinds: ['visa'] }, modes: ['air'] },
      },
      { type: 'e_visa', name: '1 year', stay: 180 },
    ]);
  });

  it('a fee is that of the nationality; all that is paid besides is summed', () => {
    const permissions = [
      permission({
        type: 'visa_required',
        fees: [
          fee({ amount: 0, nationals: ['JP'] }),
          fee({ amount: 160, currency: 'USD', nationals: ['US', 'NAFTA'] }),
          fee({ amount: 200, currency: 'USD' }),
        ],
        surcharges: [
          surcharge({ what: 'bank', percent: 3 }),
          surcharge({ what: 'biometrics', amount: 85, currency: 'USD', notNationals: ['US'] }),
        ],
      }),
    ];
    const feeOf = (...codes: string[]) =>
      options({ visaRequirementType: 'visa_required' }, permissions, { reader: holderOf(...codes) })?.[0]?.fee;
    const bank = { what: 'bank', percent: 3 };
    const biometrics = { what: 'biometrics', amount: 85, currency: 'USD' };
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(feeOf('US')).toEqual({ ...usd(160), surcharges: [bank], total: usd(164.8) });
    expect(feeOf('MX', 'NAFTA')).toEqual({ ...usd(160), surcharges: [bank, biometrics], total: usd(249.8) });
    expect(feeOf('FR')).toEqual({ ...usd(200), surcharges: [bank, biometrics], total: usd(291) });
    // What is paid in another money cannot be summed.
    expect(feeOf('JP')).toEqual({ amount: 0, currency: null, surcharges: [bank, biometrics] });
  });

  it('what is for other passports, or of another time, is not there', () => {
    const permissions = [
      permission({ type: 'eta', name: 'of before', validUntil: DAY }),
      permission({ type: 'eta', name: 'of later', validFrom: '2027-01-01' }),
      permission({ type: 'eta', name: 'of others', nationals: ['FR'] }),
      permission({ type: 'eta', name: 'not of these', notNationals: ['MX'] }),
      permission({ type: 'eta', name: 'of these', nationals: ['MX'], minimumAge: 18 }),
    ];
    expect(options({ visaRequirementType: 'eta' }, permissions)).toEqual([
      { type: 'eta', name: 'of these', conditions: { minimumAge: 18 } },
    ]);
    const listed = options({ visaRequirementType: 'eta' }, permissions, { reader: anyone });
    expect(listed?.map(({ name, conditions }) => [name, conditions])).toEqual([
      ['of others', { nationals: ['FR'] }],
      ['not of these', { notNationals: ['MX'] }],
      ['of these', { nationals: ['MX'], minimumAge: 18 }],
    ]);
  });

  it('what the rule says counts, and the permission that it means fills the rest', () => {
    const permissions = [
      permission({
        type: 'e_visa',
        name: 'several',
        entries: 'multiple',
        fees: [fee({ amount: 50, currency: 'USD' })],
      }),
      permission({ type: 'e_visa', name: 'one', entries: 'single', where: 'online', latest: 4, windowUnit: 'days' }),
    ];
    const rule = { visaRequirementType: 'e_visa', visaEntries: 'single', maxStayDays: 90 } as const;
    const priced = { ...rule, visaFeeAmount: 25, visaFeeCurrency: 'USD', visaProcessingDays: 3 };
    expect(options(priced, permissions)).toEqual([
      {
        type: 'e_visa',
        name: 'one',
        stay: 90,
        entries: 'single',
        fee: { amount: 25, currency: 'USD' },
        apply: { where: 'online', latest: { amount: 4, unit: 'days' }, processing: { usual: 3 } },
      },
      { type: 'e_visa', name: 'several', entries: 'multiple', fee: { amount: 50, currency: 'USD' } },
    ]);
  });

  it('a passport that is not let in has the ways of what is held alone, and one of which nothing is known none', () => {
    const permissions = [permission({ type: 'visa_required', name: 'visa' })];
    const documents = [held({ givesType: 'visa_free' })];
    expect(options({ visaRequirementType: 'not_allowed' }, permissions)).toBeNull();
    expect(options({ visaRequirementType: null }, permissions)).toBeNull();
    const conditions = { holding: { issuers: ['US'], kinds: ['visa'] } };
    expect(options({ visaRequirementType: 'not_allowed' }, permissions, { documents })).toEqual([
      { type: 'visa_free', conditions },
    ]);
  });

  it('the option of a document held is found again', () => {
    const documents = [held({ givesType: 'eta' }), held({ givesType: 'visa_free', givesStayDays: 7 })];
    for (const type of ['e_visa', 'not_allowed', null] as const) {
      const found = options({ visaRequirementType: type }, [], { documents });
      const answered = { entryOptions: found, acceptedDocuments: documents, visaRequirementType: type };
      expect(optionOfWay(answered, null)?.type).toBe(type === 'e_visa' ? 'e_visa' : undefined);
      expect(documents.map((one) => optionOfWay(answered, one)?.type)).toEqual(['eta', 'visa_free']);
    }
  });
});
