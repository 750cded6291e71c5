/** An answer for tests of its forms. */
import type { AnswerItem, AnswerLeg, AnswerTraveller, TripAnswer } from '../trip-answer.ts';

export const japan = { id: 392, iso2: 'JP', iso3: 'JPN', name: 'Japan' };

export const sampleItem: AnswerItem = {
  id: 'jp.customs',
  topic: 'customs',
  type: 'requirement',
  enforcement: 'required',
  status: 'to_do',
  when: 'before_travel',
  title: 'Customs declaration',
  because: null,
  details: 'Declare on Visit Japan Web',
  detailsLanguage: 'en',
  dueOn: '2026-12-02',
  notBefore: null,
  url: 'https://example.org/vjw',
  ruleId: 775,
  sources: [{ name: 'Japan Customs', url: 'https://example.org/customs', checkedOn: '2026-10-03' }],
  isStale: false,
};

export const sampleLeg: AnswerLeg = {
  ref: 'jp',
  role: 'destination',
  country: japan,
  verdict: 'conditional',
  documentRef: 'br',
  because: 'Brazilian passport: no visa for up to 90 days; the stay is 18 days.',
  requirement: null,
  satisfiedBy: null,
  items: [sampleItem],
  alternatives: [{ documentRef: 'pt', verdict: 'sufficient', because: 'Portuguese passport: no visa.' }],
  ledger: null,
};

export const sampleTraveller: AnswerTraveller = {
  ref: 'ana',
  verdict: 'conditional',
  legs: [sampleLeg],
  checklist: [
    {
      itemId: 'jp.customs',
      do: 'Fill in Visit Japan Web',
      dueOn: '2026-12-02',
      notBefore: '2026-11-20',
      url: 'https://example.org/vjw',
      documentRef: 'br',
    },
  ],
  presumed: [{ path: 'travellers[0].documents[0].blankPages', value: 2, matters: 'Japan wants a blank page' }],
  missingFacts: [
    {
      path: 'travellers[0].documents[0].expiresOn',
      why: 'Japan wants a passport valid for the stay',
      wouldDecide: ['jp.documentValidity'],
    },
  ],
  counterfactuals: [
    {
      change: { path: 'legs[0].departsOn', to: '2027-04-01' },
      verdict: 'insufficient',
      because: 'Longer than 90 days.',
    },
  ],
};

export function sampleAnswer(travellers: readonly AnswerTraveller[] = [sampleTraveller]): TripAnswer {
  return {
    verdict: 'conditional',
    headline: 'Ana may travel once one thing is done; it is due on 2 December 2026.',
    language: 'en',
    evaluatedAt: '2026-11-22T00:00:00.000Z',
    asOf: '2026-11-22',
    knownAt: null,
    dataRevision: 'abc123',
    engineVersion: '1',
    inputHash: `sha256:${'0123456789abcdef'.repeat(4)}`,
    travellers,
  };
}
