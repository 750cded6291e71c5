import { describe, expect, it } from 'vitest';
import { problemsOf, tripWith } from '../../../../../test/helpers/trips/trip-refusal.ts';

const [document, leg] = [(given: object) => tripWith({ document: given }), (given: object) => tripWith({ leg: given })];
const held = (list: string, ...all: object[]) => tripWith({ traveller: { [list]: all } });

describe('a refusal says what to write instead', () => {
  it.each([
    [tripWith({ question: { purpose: 'busines' } }), 'got "busines"; the nearest is "business"'],
    [tripWith({ question: { travelers: [] } }), 'travelers is not a known field; the nearest is "travellers"'],
    [document({ expiryDate: '2029-03-01' }), 'expiryDate is not a known field; the nearest is "expiresOn"'],
    [document({ kind: 'pasport' }), 'the nearest is "passport"'],
    [document({ nationality: 'brazil' }), 'Use 76, BR or BRA.'],
    [document({ nationality: 'GER' }), 'Use 276, DE or DEU.'],
    [document({ nationality: null }), 'nationality is required, except in a stateless_travel_document'],
    [leg({ country: 1234 }), '1234 is not a country code. Use an ISO 3166-1 numeric, alpha-2 or alpha-3 code'],
    [leg({ arrivesOn: '2026-12-03T10:15:30' }), 'must be a time without seconds, as in 2026-12-03T10:15'],
    [leg({ arrivesOn: '2026-12-03T10:15:30Z' }), 'local time of the place without a time zone, as in 2026-12-03T10:15'],
    [leg({ arrivesOn: '2026-12-03T10:15+09:00' }), 'without a time zone, as in 2026-12-03T10:15'],
    [leg({ arrivesOn: '2026-12-03T24:00' }), 'midnight is 00:00 of the next day'],
    [leg({ arrivesOn: '2026-02-30T10:00' }), '"2026-02-30" does not exist in the calendar'],
    [leg({ arrivesOn: '3026-12-03' }), 'must be from 1900-01-01 to 2199-12-31'],
    [leg({ airport: 'EDDF' }), 'must be an IATA code of three letters, such as FRA; got "EDDF"'],
    [
      held('authorisations', { kind: 'visa', issuer: 'SHENGEN' }),
      '"SHENGEN" is neither a country nor a group; the nearest is "SCHENGEN"',
    ],
    [
      held('authorisations', { kind: 'visa', issuer: 'Japan' }),
      'Use 392, JP or JPN. A group such as SCHENGEN may issue it, too.',
    ],
    [held('vaccinations', { vaccine: 'yellow_fever' }), 'the nearest is "yellow-fever" (known: '],
    [
      held('documents', { ref: 'a', nationality: 'BR' }, { ref: 'a', nationality: 'PT' }),
      'documents[1].ref must be unique; travellers[0].documents[0] has the same',
    ],
    [
      tripWith({
        traveller: {
          documents: [{ ref: 'new', nationality: 'BR' }],
          authorisations: [{ kind: 'visa', issuer: 'US', documentRef: 'now' }],
        },
      }),
      `must be the ref of one of the traveller's documents, which are new; the nearest is "new"`,
    ],
    [tripWith({ traveller: { 'first name': 'x' } }), 'travellers[0]["first name"] is not a known field'],
  ])('%j', (question, told) => {
    const problems = problemsOf(question);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(told);
  });
});
