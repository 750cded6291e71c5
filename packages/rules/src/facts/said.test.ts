import { describe, expect, it } from 'vitest';
import { bestAddress } from './best-address.ts';
import type { Evidence } from './evidence.ts';
import { verifyFact } from './evidence-index.ts';
import { provesNothing, type Said, type VisaStatement } from './said.ts';

const NOT_EXEMPT: VisaStatement = { type: null, days: null, not: ['visa_free'] };
const visa = (type: VisaStatement['type']): VisaStatement => ({ type, days: null });
const list: Evidence<Said | null> = {
  source: 'ministry',
  kind: 'official',
  says: NOT_EXEMPT,
  statedOn: '2026-11-01',
  role: 'decides',
  url: 'https://www.mofa.go.jp/novisa.html',
};
const known = (value: Said | null) => verifyFact('visa', { value, validUntil: null }, [list], '2026-11-29');

describe('a list of exempt nationals that leaves a passport out', () => {
  it('proves neither an e-visa nor a visa, and is no address for either', () => {
    for (const type of ['e_visa', 'visa_required', 'eta'] as const) {
      expect(known(visa(type))).toMatchObject({ level: 'none', status: 'unverified', agreeing: 0, disagreeing: 0 });
      expect(bestAddress('visa', visa(type), [list])).toBeNull();
      expect(provesNothing('visa', NOT_EXEMPT, visa(type))).toBe(true);
    }
    expect(known(null)).toMatchObject({ status: 'unverified', agreeing: 0, disagreeing: 0 });
  });

  it('disputes that no visa is needed', () => {
    expect(known(visa('visa_free'))).toMatchObject({ status: 'disputed', agreeing: 0, disagreeing: 1 });
  });
});
