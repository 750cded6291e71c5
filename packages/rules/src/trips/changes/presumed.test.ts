import { describe, expect, it } from 'vitest';
import {
  ENGLISH,
  factsOf,
  type GivenTrip,
  questionOf,
  requirementOf,
  validityOf,
} from '../../../../../test/helpers/trips/trip-contexts.ts';
import { answerTrip } from '../answer-trip.ts';
import { checkTrip } from '../check-trip.ts';
import type { AnswerTraveller } from '../trip-answer.ts';
import type { Requirement } from '../trip-facts.ts';

const LEG = { country: 'JP', arrives: '2026-12-03', departs: '2026-12-20', ref: 'jp' };
const visaFree = (validity: Parameters<typeof validityOf>[0]) =>
  requirementOf({
    visaRequirementType: 'visa_free',
    maxStayDays: 90,
    documentValidity: validityOf(validity).documentValidity,
  });

function ask(document: object, rule: Requirement, more: Partial<GivenTrip> = {}): AnswerTraveller {
  const trip = { purpose: 'tourism', travellers: [{ documents: [document] }], legs: [LEG], ...more } as GivenTrip;
  const checked = checkTrip(questionOf(trip), factsOf({ pairs: { 'BR>JP': rule } }), { asOf: '2026-11-22' });
  return answerTrip(checked, ENGLISH, { inputHash: 'sha256:0' }).travellers[0] as AnswerTraveller;
}
const path = (field: string) => `travellers[0].documents[0].${field}`;

describe('what the question leaves out of an ordinary passport', () => {
  it('is presumed and listed: two blank pages, a chip', () => {
    const answer = ask({ expiresOn: '2031-01-01' }, visaFree({ blankPages: 2, biometricNeeded: true }));
    expect(answer).toMatchObject({ verdict: 'sufficient', missingFacts: [] });
    expect(answer.presumed).toEqual([
      { path: path('blankPages'), value: 2, matters: expect.stringContaining('2 blank pages') },
      { path: path('isBiometric'), value: true, matters: expect.stringContaining('biometric') },
    ]);
  });

  it('is asked for where the ordinary would not be enough: no presumption refuses', () => {
    const answer = ask({ expiresOn: '2031-01-01' }, visaFree({ blankPages: 4 }));
    expect(answer).toMatchObject({ verdict: 'conditional', presumed: [] });
    expect(answer.missingFacts.map((fact) => fact.path)).toEqual([path('blankPages')]);
  });

  it('is not presumed against what was said', () => {
    for (const said of [{ blankPages: 1 }, { blankPages: 0 }]) {
      const answer = ask({ expiresOn: '2031-01-01', ...said }, visaFree({ blankPages: 2 }));
      expect(answer).toMatchObject({ verdict: 'insufficient', presumed: [] });
    }
    expect(ask({ expiresOn: '2031-01-01', isBiometric: false }, visaFree({ biometricNeeded: true }))).toMatchObject({
      verdict: 'insufficient',
      presumed: [],
    });
  });

  it('is a day of issue ten years before the expiry, listed only where a longer validity would change the verdict', () => {
    const rule = visaFree({ issuedWithinYears: 10 });
    const soon = ask({ expiresOn: '2027-03-01' }, rule);
    expect(soon).toMatchObject({ verdict: 'sufficient' });
    expect(soon.presumed).toEqual([{ path: path('issuedOn'), value: '2017-03-01', matters: expect.any(String) }]);
    expect(ask({ expiresOn: '2031-01-01' }, rule)).toMatchObject({ verdict: 'sufficient', presumed: [] });
  });

  it('is asked for where the passport is valid for more than ten years from now', () => {
    const answer = ask({ expiresOn: '2037-03-01' }, visaFree({ issuedWithinYears: 10 }));
    expect(answer).toMatchObject({ verdict: 'conditional', presumed: [] });
    expect(answer.missingFacts.map((fact) => fact.path)).toEqual([path('issuedOn')]);
  });

  it('is nothing that no rule asks for', () => {
    expect(ask({ expiresOn: '2031-01-01' }, visaFree({})).presumed).toEqual([]);
  });

  it('is told apart from what the data do not know', () => {
    const unsaid = ask({}, visaFree({ amount: 6, unit: 'months', countedFrom: 'arrival', minimumDays: 180 }));
    expect(unsaid.verdict).toBe('conditional');
    expect(unsaid.missingFacts.map((fact) => fact.path)).toEqual([path('expiresOn')]);
    const unknown = ask({ expiresOn: '2031-01-01' }, requirementOf({}));
    expect(unknown).toMatchObject({ verdict: 'unknown', missingFacts: [] });
    const noValidity = requirementOf({ visaRequirementType: 'visa_free', maxStayDays: 90, documentValidity: null });
    expect(ask({ expiresOn: '2031-01-01' }, noValidity)).toMatchObject({ verdict: 'conditional', missingFacts: [] });
  });
});

describe('the purpose', () => {
  it('is tourism where it was not given, and listed where a visit for business is another matter', () => {
    const tourists = requirementOf({
      documentValidity: validityOf().documentValidity,
      visaRequirementType: 'visa_free',
      maxStayDays: 90,
      visaPurposes: ['tourism'],
    });
    expect(ask({ expiresOn: '2031-01-01' }, tourists, { purpose: null }).presumed).toEqual([
      { path: 'purpose', value: 'tourism', matters: expect.any(String) },
    ]);
    const both = { ...tourists, visaPurposes: ['tourism', 'business'] as const };
    expect(ask({ expiresOn: '2031-01-01' }, both, { purpose: null }).presumed).toEqual([]);
  });
});
