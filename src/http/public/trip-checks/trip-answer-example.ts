/** An answer of a trip check that the description shows: an illustration of the shape, not advice. */
import { wholeRequirementExample } from '../../../catalog/schemas/entry-requirement.ts';
import type { ServedTripAnswer } from '../../../catalog/schemas/trips/trip-answer.ts';

export const tripAnswerExample: ServedTripAnswer = {
  verdict: 'conditional',
  headline: 'Ana may travel once one thing is done; it is due on 2 December 2026.',
  language: 'en',
  evaluatedAt: '2026-11-22T00:00:00.000Z',
  asOf: '2026-11-22',
  knownAt: null,
  dataRevision: '9f2c4e1ab0d37856',
  engineVersion: '1',
  inputHash: 'sha256:2f1b3a5c7d9e0f112233445566778899aabbccddeeff00112233445566778899',
  travellers: [
    {
      ref: 'ana',
      verdict: 'conditional',
      legs: [
        {
          ref: 'jp',
          role: 'destination',
          country: { id: 392, iso2: 'JP', iso3: 'JPN', name: 'Japan' },
          verdict: 'conditional',
          documentRef: 'br',
          because: 'Brazilian passport: no visa for up to 90 days; the stay is 18 days.',
          requirement: wholeRequirementExample,
          satisfiedBy: null,
          items: [
            {
              id: 'jp.customs',
              topic: 'customs',
              type: 'requirement',
              enforcement: 'required',
              status: 'to_do',
              when: 'before_travel',
              title: 'Customs declaration of Japan',
              because: null,
              details: 'Every traveller declares; Visit Japan Web takes it before arrival.',
              detailsLanguage: 'en',
              dueOn: '2026-12-02',
              notBefore: null,
              url: 'https://services.digital.go.jp/en/visit-japan-web/',
              ruleId: 4711,
              sources: [{ name: 'Japan Customs', url: 'https://www.customs.go.jp/english/', checkedOn: '2026-10-03' }],
              isStale: false,
            },
          ],
          alternatives: [],
          ledger: null,
        },
      ],
      checklist: [
        {
          itemId: 'jp.customs',
          do: 'Fill in the customs declaration of Japan',
          dueOn: '2026-12-02',
          notBefore: null,
          url: 'https://services.digital.go.jp/en/visit-japan-web/',
          documentRef: 'br',
        },
      ],
      presumed: [],
      missingFacts: [],
      counterfactuals: [
        {
          change: { path: 'legs[2].departsOn', to: '2027-03-10' },
          verdict: 'insufficient',
          because: 'The stay would be longer than 90 days.',
        },
      ],
    },
  ],
};
