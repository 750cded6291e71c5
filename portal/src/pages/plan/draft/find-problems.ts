/** What the form can tell before it asks: fields that are needed and days that go back. The server tells the rest. */
import { countryOf, type TripDraft } from './trip-draft.ts';

/** Keys of messages of the area `plan`. */
export type ProblemKey =
  | 'problemNationality'
  | 'problemCountry'
  | 'problemFrom'
  | 'problemIssuer'
  | 'problemDay'
  | 'problemBackwards';

/** By the path of the field, in the order of the form. */
export function findProblems(draft: TripDraft): ReadonlyMap<string, ProblemKey> {
  const problems = new Map<string, ProblemKey>();
  const need = (path: string, value: unknown, key: ProblemKey) => {
    if (value === undefined || value === '') problems.set(path, key);
  };
  const inOrder = (path: string, from: string | undefined, to: string | undefined) => {
    // Days alone: times of one day are compared by the server.
    if (from !== undefined && to !== undefined && to.slice(0, 10) < from.slice(0, 10))
      problems.set(path, 'problemBackwards');
  };
  draft.travellers.forEach((traveller, index) => {
    const at = `travellers[${index}]`;
    traveller.documents.forEach(({ kind, nationality, issuedOn, expiresOn }, one) => {
      const path = `${at}.documents[${one}]`;
      if (kind !== 'stateless_travel_document') need(`${path}.nationality`, nationality, 'problemNationality');
      inOrder(`${path}.expiresOn`, issuedOn, expiresOn);
    });
    traveller.authorisations.forEach(({ issuer, issuedOn, expiresOn }, one) => {
      need(`${at}.authorisations[${one}].issuer`, issuer, 'problemIssuer');
      inOrder(`${at}.authorisations[${one}].expiresOn`, issuedOn, expiresOn);
    });
    traveller.pastStays.forEach(({ country, arrivedOn, departedOn }, one) => {
      const path = `${at}.pastStays[${one}]`;
      need(`${path}.country`, country, 'problemCountry');
      need(`${path}.arrivedOn`, arrivedOn, 'problemDay');
      need(`${path}.departedOn`, departedOn, 'problemDay');
      inOrder(`${path}.departedOn`, arrivedOn, departedOn);
    });
    traveller.recentCountries.forEach(({ country }, one) => {
      need(`${at}.recentCountries[${one}].country`, country, 'problemCountry');
    });
  });
  draft.legs.forEach((leg, index) => {
    const key = index === 0 ? 'problemFrom' : 'problemCountry';
    if (leg.role !== 'return') need(`legs[${index}].country`, countryOf(draft, leg), key);
    inOrder(`legs[${index}].departsOn`, leg.arrivesOn, leg.departsOn);
  });
  return problems;
}
