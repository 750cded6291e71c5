import { describe, expect, it } from 'vitest';
import { answerKind, type Requirement, toneOf } from './answer-kind.ts';

const requirement = (visaRequirementType: Requirement['visaRequirementType'], maxStayDays: number | null = null) =>
  ({ visaRequirementType, maxStayDays }) as Requirement;

describe('kind of an answer', () => {
  it('is unknown when no rule applies, and when the rule does not say which visa is needed', () => {
    expect(answerKind(undefined)).toBe('Unknown');
    expect(answerKind(requirement(null, 30))).toBe('Unknown');
    expect(toneOf('Unknown')).toBe('unknown');
  });

  it('tells the days of stay with the answer where no visa is needed before the journey', () => {
    expect(answerKind(requirement('visa_free', 90))).toBe('VisaFreeDays');
    expect(answerKind(requirement('visa_free'))).toBe('VisaFree');
    expect(answerKind(requirement('visa_on_arrival', 30))).toBe('VisaOnArrivalDays');
    expect(answerKind(requirement('visa_required', 90))).toBe('VisaRequired');
  });

  it('never shows an answer that asks for something in the colour of one that asks for nothing', () => {
    for (const type of ['visa_on_arrival', 'e_visa', 'eta', 'visa_required', 'not_allowed'] as const)
      expect(toneOf(answerKind(requirement(type, 30)))).not.toBe('good');
  });
});
