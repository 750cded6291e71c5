import { readFileSync } from 'node:fs';
import type { VisaStatement } from '@carnet/rules/facts/said.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { changedFile, type RecordName, recordFile } from '../../../test/helpers/travel-requirements-records.ts';
import { worldCountries } from '../../../test/helpers/world-countries.ts';
import type { EvidenceFile } from '../open-data/schemas/evidence-file.ts';
import type { RecordFile } from './read-record.ts';
import { toRules } from './to-rules.ts';
import { TYPE_OF_CLASS } from './words.ts';

const countryIds = new Map(worldCountries.map(({ iso2, id }) => [iso2, id]));
const currencyIds = new Map([
  ['EUR', 978],
  ['USD', 840],
]);
const mapped = ({ text }: RecordFile) => toRules({ record: JSON.parse(text) }, { countryIds, currencyIds });
const idOf = (code: string) => countryIds.get(code) as number;
const ruleOf = (file: RecordFile, passport: string) =>
  mapped(file).rules.find(({ fromCountryId }) => fromCountryId === idOf(passport));
const general = (file: RecordFile, key = 'travel-requirements') =>
  mapped(file).rules.find(({ fromCountryId, ruleKey }) => fromCountryId === null && ruleKey === key);
const visaEvidence = (file: RecordFile, passport: string) =>
  mapped(file).evidence.filter(({ topic, passportIds }) => topic === 'visa' && passportIds?.includes(idOf(passport)));

const URUGUAY = recordFile('uruguay');
const PHILIPPINES = recordFile('philippines');
const DJIBOUTI = recordFile('djibouti');

describe('a record as rules', () => {
  it('has a rule for each passport but its own, and those for everyone', () => {
    const { rules, unknownCells } = mapped(URUGUAY);
    expect(rules.filter(({ statesVisa }) => statesVisa)).toHaveLength(198);
    expect(unknownCells).toBe(0);
    expect(ruleOf(URUGUAY, 'UY')).toBeUndefined();
    expect(ruleOf(URUGUAY, 'GB')).toMatchObject({
      toCountryId: 858,
      ruleKey: 'travel-requirements',
      priority: 100,
      visaRequirementType: 'visa_free',
      maxStayDays: 90,
      visaFeeAmount: null,
      notes: null,
      sourceUrl: 'https://www.gub.uy/ministerio-interior/comunicacion/publicaciones/regimen-visas-admision',
    });
    expect(ruleOf(URUGUAY, 'IN')).toMatchObject({
      visaRequirementType: 'visa_required',
      maxStayDays: null,
      visaFeeAmount: 42,
      visaFeeCurrency: 'USD',
      visaEntries: 'single',
      visaApplicationUrl: null,
    });
  });

  it('has none for cells of which nothing is known', () => {
    const { rules, unknownCells } = mapped(DJIBOUTI);
    expect(unknownCells).toBe(194);
    expect(rules.filter(({ statesVisa }) => statesVisa)).toHaveLength(4);
    expect(ruleOf(DJIBOUTI, 'FR')).toBeUndefined();
  });

  it('has none for permits that are no visa', () => {
    const file = changedFile('uruguay', ({ visaPolicy }) => {
      visaPolicy.byPassport.CN = { requirement: 'travel-permit', maxStayDays: 90, notes: null };
    });
    expect(ruleOf(file, 'CN')).toBeUndefined();
    expect(mapped(file).unknownCells).toBe(1);
  });

  it('names where one applies, the cheapest fee and the longest usual time of the visas that the cell names', () => {
    expect(ruleOf(DJIBOUTI, 'GB')).toMatchObject({
      visaRequirementType: 'e_visa',
      maxStayDays: 90,
      visaApplicationUrl: 'https://www.evisa.gouv.dj/',
      visaFeeAmount: 12,
      visaFeeCurrency: 'USD',
      visaProcessingDays: 3,
      visaProcessingUnit: 'working_days',
      visaEntries: 'single',
    });
    expect(ruleOf(PHILIPPINES, 'TW')).toMatchObject({
      visaApplicationUrl: 'https://evisa.gov.ph/',
      visaFeeAmount: null,
      visaProcessingDays: 12,
    });
  });

  it('counts what is decided within minutes as one calendar day', () => {
    const atOnce = (processing: { minDays: number | null; maxDays: number; unit: string }) =>
      changedFile('djibouti', ({ visaTypes }) => {
        for (const type of visaTypes) type.processing = processing;
      });
    const oneDay = { visaProcessingDays: 1, visaProcessingUnit: 'calendar_days' };
    expect(ruleOf(atOnce({ minDays: 15, maxDays: 90, unit: 'minutes' }), 'GB')).toMatchObject(oneDay);
    expect(ruleOf(atOnce({ minDays: null, maxDays: 0, unit: 'minutes' }), 'GB')).toMatchObject(oneDay);
    expect(ruleOf(atOnce({ minDays: 24, maxDays: 72, unit: 'hours' }), 'GB')).toMatchObject({ visaProcessingDays: 3 });
    expect(ruleOf(atOnce({ minDays: 0, maxDays: 0, unit: 'calendar-days' }), 'GB')).toMatchObject({
      visaProcessingDays: null,
    });
  });

  it('takes no fee where two visas are paid in different currencies, or one names none', () => {
    const other = changedFile('djibouti', ({ visaTypes }) => {
      for (const type of visaTypes.slice(1)) type.fee = { amount: 5, currency: 'EUR' };
    });
    expect(ruleOf(other, 'GB')).toMatchObject({ visaFeeAmount: null, visaFeeCurrency: null });
    const none = changedFile('djibouti', ({ visaTypes }) => {
      for (const type of visaTypes.slice(1)) type.fee = null;
    });
    expect(ruleOf(none, 'GB')).toMatchObject({ visaFeeAmount: null, visaFeeCurrency: null });
  });

  it('counts the stay in a window only where its days are those of the stay', () => {
    const file = changedFile('uruguay', ({ visaPolicy }) => {
      visaPolicy.defaultStayWindow = { basis: 'rolling', windowDays: 180, allowanceDays: 90 };
    });
    expect(ruleOf(file, 'GB')).toMatchObject({ visaStayPer: 'rolling_window', visaStayWindowDays: 180 });
    expect(ruleOf(file, 'MY')).toMatchObject({ maxStayDays: 30, visaStayPer: null });
    expect(ruleOf(file, 'IN')).toMatchObject({ visaStayPer: null });
  });

  it('says of everyone what the destination asks of everyone', () => {
    expect(general(URUGUAY)).toMatchObject({
      statesVisa: false,
      priority: 0,
      appliesToVisaTypes: null,
      documentValidityAmount: 0,
      documentValidityUnit: 'days',
      documentValidityCountedFrom: 'departure',
      documentValidityMinimumDays: 0,
      documentBlankPages: 1,
      proofOfFunds: null,
      healthInsurance: null,
      preArrival: null,
      lastVerifiedAt: Date.parse('2026-10-03T00:00:00Z'),
    });
    expect(general(URUGUAY)?.notes?.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Visa applicants need /),
      'Uruguayan tourist visa: valid for 60 days.',
    ]);
    expect(general(DJIBOUTI)).toMatchObject({ documentValidityCountedFrom: 'arrival', returnTicket: 'required' });
    expect(general(PHILIPPINES)?.preArrival).toMatchObject([
      { kind: 'registration', name: 'eTravel Registration', feeAmount: 0, notEarlierThanHours: 72 },
    ]);
    expect(general(PHILIPPINES)?.acceptedDocuments).toMatchObject([
      { issuers: ['US'], kinds: ['visa'], nationals: ['IN'], givesType: 'visa_free', givesStayDays: 30 },
    ]);
  });

  it('says of those who apply for a visa, and of those who need none, what is asked of them alone', () => {
    expect(general(URUGUAY, 'travel-requirements-visa-applicants')).toMatchObject({
      appliesToVisaTypes: ['e_visa', 'visa_required'],
      proofOfFunds: 'required',
      returnTicket: 'required',
      documentValidityAmount: null,
    });
    expect(general(PHILIPPINES, 'travel-requirements-visa-free-arrivals')).toMatchObject({
      appliesToVisaTypes: ['visa_free'],
      returnTicket: 'required',
      returnTicketSourceUrl: 'https://evisa.gov.ph/page/policy',
    });
  });

  it('says nothing where `required: false` may mean that no page was found', () => {
    expect(general(PHILIPPINES)).toMatchObject({ proofOfFunds: null, healthInsurance: null });
  });

  it('names sums in dollars or in the currency, and what is asked a day in words', () => {
    const of = (amount: { value: number; currency: string; per: 'person' | 'day' | 'trip' }) =>
      general(
        changedFile('djibouti', ({ entryRequirements }) => {
          entryRequirements.proofOfFunds = { required: true, appliesTo: 'all', text: 'Means.', amount };
          entryRequirements.travelInsurance = {
            required: true,
            appliesTo: null,
            text: '',
            minCoverage: { amount: 30_000, currency: 'EUR' },
          };
        }),
      );
    expect(of({ value: 500, currency: 'USD', per: 'trip' })).toMatchObject({
      proofOfFundsAmountUsd: 500,
      proofOfFundsAmountLocal: null,
      healthInsuranceDetails: null,
      healthInsuranceCoverageLocal: 30_000,
      healthInsuranceCurrencyId: 978,
    });
    expect(of({ value: 65, currency: 'EUR', per: 'day' })).toMatchObject({
      proofOfFundsAmountUsd: null,
      proofOfFundsAmountLocal: null,
      proofOfFundsCurrencyId: null,
      proofOfFundsDetails: 'Means. 65 EUR a day.',
    });
  });
});

describe('a record as evidence', () => {
  it('quotes the official page and its day, with the passports of which it says the same', () => {
    expect(visaEvidence(URUGUAY, 'CN')).toEqual([
      {
        scopeKey: null,
        ruleKey: null,
        toCountryId: 858,
        passportIds: [156],
        topic: 'visa',
        says: { type: 'visa_required', days: null },
        publication: 'travel-requirements-2026',
        statedOn: '2026-10-07',
        readOn: null,
        role: 'decides',
        page: 'Ministerio del Interior, Dirección Nacional de Migración — Régimen de visas de admisión',
        url: 'https://www.gub.uy/ministerio-interior/comunicacion/publicaciones/regimen-visas-admision',
        quote: expect.stringMatching(
          /^Portadores de pasaporte común de República Popular China .* Laguna del Sauce\.$/,
        ),
        undated: true,
        explained: null,
      },
    ]);
    expect(visaEvidence(URUGUAY, 'GB')[0]?.passportIds).toHaveLength(84);
  });

  it('names the page that is quoted, and its day where that was checked later', () => {
    const quote = { text: 'In other words.', url: 'https://www.impo.com.uy/bases/decretos/394-2009/13' };
    const file = changedFile('uruguay', ({ visaPolicy }) => {
      visaPolicy.byPassport.GB = { requirement: 'visa-free', maxStayDays: 90, notes: null, quote };
    });
    expect(visaEvidence(file, 'GB')).toMatchObject([
      { statedOn: '2026-10-08', page: expect.stringMatching(/^IMPO/), url: quote.url, quote: quote.text },
    ]);
  });

  it('speaks of its own rule alone in what is asked of everyone', () => {
    const of = (topic: string) => mapped(PHILIPPINES).evidence.filter((one) => one.topic === topic);
    expect(of('preArrival')).toMatchObject([
      { scopeKey: '*>c608', ruleKey: 'travel-requirements', says: null, toCountryId: null, statedOn: '2026-10-07' },
    ]);
    expect(of('returnTicket')).toMatchObject([
      { ruleKey: 'travel-requirements-visa-free-arrivals', says: { asked: true }, statedOn: '2026-10-03' },
    ]);
    expect(of('documentValidity')).toMatchObject([
      { scopeKey: '*>c608', toCountryId: null, says: { amount: 6, unit: 'months', countedFrom: 'departure' } },
    ]);
  });

  it.each<[RecordName, string]>([
    ['uruguay', 'UY'],
    ['philippines', 'PH'],
    ['djibouti', 'DJ'],
  ])('is that of data/evidence, which was read by hand: %s', (name, code) => {
    const written = parse(readFileSync(new URL(`../../../data/evidence/${code}.yaml`, import.meta.url), 'utf8'), {
      schema: 'core',
    }) as EvidenceFile;
    const byHand = new Map<number, VisaStatement & { on: string | undefined }>();
    for (const { class: word, days, on, passports } of written.visa) {
      const type = TYPE_OF_CLASS[word];
      for (const passport of type === null ? [] : passports) {
        if (passport !== code) byHand.set(idOf(passport), { type, days, on });
      }
    }
    const imported = new Map<number, unknown>();
    for (const { topic, says, passportIds, statedOn } of mapped(recordFile(name)).evidence) {
      for (const id of topic === 'visa' ? (passportIds ?? []) : []) imported.set(id, { ...says, on: statedOn });
    }
    expect(new Map([...imported].sort(([a], [b]) => a - b))).toEqual(new Map([...byHand].sort(([a], [b]) => a - b)));
  });
});
