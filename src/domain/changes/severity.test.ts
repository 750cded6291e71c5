import { describe, expect, it } from 'vitest';
import { type Judged, severityOf, severityOfAll } from './severity.ts';

const answer = (visaRequirementType: Judged['visaRequirementType'], maxStayDays: number | null = null): Judged => ({
  visaRequirementType,
  maxStayDays,
});

describe('the severity of a change', () => {
  it.each([
    [answer('visa_free', 90), answer('visa_required'), 'tightened'],
    [answer('visa_free', 30), answer('eta', 90), 'tightened'],
    [answer('e_visa'), answer('visa_on_arrival'), 'loosened'],
    [answer('not_allowed'), answer('visa_required'), 'loosened'],
    [answer('visa_free', 90), answer('visa_free', 30), 'tightened'],
    [answer('visa_free', 30), answer('visa_free', 90), 'loosened'],
    [answer('visa_free', 30), answer('visa_free', 30), 'neutral'],
    [answer('visa_free', 30), answer('visa_free'), 'neutral'],
    [null, answer('visa_required'), 'neutral'],
    [answer('visa_free'), null, 'neutral'],
    [answer(null), answer('visa_free'), 'neutral'],
  ] as const)('of %o to %o is %s', (before, after, severity) => {
    expect(severityOf(before, after)).toBe(severity);
  });

  it.each([
    [['tightened', 'neutral', 'tightened'], 'tightened'],
    [['loosened', 'neutral'], 'loosened'],
    [['loosened', 'tightened'], 'neutral'],
    [['neutral'], 'neutral'],
    [[], 'neutral'],
  ] as const)('of %o together is %s', (severities, severity) => {
    expect(severityOfAll(severities)).toBe(severity);
  });
});
