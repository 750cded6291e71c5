import { describe, expect, it } from 'vitest';
import {
  type ReaderTrip,
  readerQuery,
  readerQuestion,
  readReaderFacts,
} from '../../../../../src/http/portal/shared/reader-facts.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import type { KnownAnswer } from '../answer/use-answer.ts';
import { forReader, holdsItsVisa, reasonFor } from './for-reader.ts';

const from = (query: string) => {
  const sent = new URLSearchParams(query);
  return readReaderFacts((name) => sent.get(name));
};

describe('the facts of a reader', () => {
  it('are read from the address, and written to it in one order', () => {
    const facts = from('purpose=business&age=9&visa=US&residence=PT&also=IT&permit=SCHENGEN');
    expect(facts).toEqual({
      residence: 'PT',
      also: 'IT',
      visa: 'US',
      permit: 'SCHENGEN',
      age: 9,
      purpose: 'business',
    });
    expect(readerQuery(facts ?? {})).toBe('residence=PT&also=IT&visa=US&permit=SCHENGEN&age=9&purpose=business');
  });

  it('are none where the address has none that can be', () => {
    for (const query of ['', 'on=2027-01-12', 'residence=atlantis', 'age=40', 'age=-1', 'visa=<b>', 'purpose=spying'])
      expect([query, from(query)]).toEqual([query, null]);
  });

  it('make a question that begins where the reader lives', () => {
    const { travellers, legs } = readerQuestion('IN', 'MX', { residence: 'AE', visa: 'US' });
    expect(legs).toEqual([{ country: 'AE', role: 'origin' }, { country: 'MX' }]);
    expect(travellers[0]?.authorisations).toEqual([{ kind: 'visa', issuer: 'US' }]);
    expect(readerQuestion('IN', 'MX', { age: 9 }).legs[0]?.country).toBe('IN');
  });
});

const country = (iso2: string) => ({ id: 1, iso2 }) as KnownAnswer['passport'];
const answer = {
  kind: 'answer',
  passport: country('IN'),
  destination: country('MX'),
  texts: {},
  result: { requirement: { visaRequirementType: 'visa_required', maxStayDays: 180, visaFee: { amount: 54 } } },
} as unknown as KnownAnswer;
const trip = (leg: Partial<ReaderTrip['leg']>, items: Partial<ReaderTrip['items'][number]>[] = []): ReaderTrip => ({
  leg: { verdict: 'conditional', because: 'Why.', documentRef: '1', satisfiedBy: null, ...leg },
  items: items as ReaderTrip['items'],
  isChosen: false,
});
const gives = (visaRequirementType: Requirement['visaRequirementType']) => ({
  authorisationRef: '1',
  ruleId: 1,
  gives: { visaRequirementType, maxStayDays: 30 },
});
const requirementOf = (found: KnownAnswer) => (found.kind === 'answer' ? found.result.requirement : undefined);

describe('an answer for a reader', () => {
  it('says what a visa that is held gives, and asks for no fee', () => {
    const held = trip({ satisfiedBy: gives('visa_free') });
    expect(requirementOf(forReader(answer, { visa: 'US' }, held))).toMatchObject({
      visaRequirementType: 'visa_free',
      maxStayDays: 30,
      visaFee: null,
    });
    expect(holdsItsVisa(held)).toBe(false);
    expect(reasonFor(held)).toBe('Why.');
    expect(holdsItsVisa(trip({ satisfiedBy: gives(null) }))).toBe(true);
  });

  it('stays as it is where the facts change nothing', () => {
    const same = trip({});
    expect(requirementOf(forReader(answer, { age: 9 }, same))?.visaRequirementType).toBe('visa_required');
    expect(reasonFor(same)).toBeUndefined();
  });

  it('is unknown or refused where the trip check says so', () => {
    const of = (found: ReaderTrip) =>
      requirementOf(forReader(answer, { purpose: 'study' }, found))?.visaRequirementType;
    expect(of(trip({ verdict: 'unknown' }))).toBeNull();
    expect(of(trip({ verdict: 'insufficient' }, [{ topic: 'visa', status: 'not_met' }]))).toBe('not_allowed');
  });

  it('is home where the second passport is of the destination', () => {
    expect(forReader(answer, { also: 'MX' }, trip({ documentRef: '2' })).kind).toBe('own');
  });
});
