/** What the summaries of a passport and of a destination have in common. */

import { type ByteText, byteText, toBytes } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { Country } from '../../../catalog/schemas/country.ts';
import type { PersonalizedResult } from '../../../catalog/schemas/personalized-result.ts';
import { RememberedAnswers } from '../remembered-answers.ts';

/** Some 25 KB each; the passports and destinations of the world are 500. */
const remembered = new RememberedAnswers(500);

type Side = 'passport' | 'destination';

/** JSON: a line for each country on the other side, by name. */
export function summaryOf(catalog: Catalog, side: Side, countryId: number): ByteText {
  return remembered.answer(catalog, `${side} ${countryId}`, () => {
    const { id, iso2, iso3, name } = countryOf(catalog, countryId);
    const others = catalog.countryCodes.map((other) => countryOf(catalog, other.id)).filter((other) => other.id !== id);
    const lines = others
      .filter((other) => side === 'passport' || other.issuesPassports)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((other) => {
        const [passportId, destinationId] = side === 'passport' ? [id, other.id] : [other.id, id];
        return { iso2: other.iso2, iso3: other.iso3, name: other.name, ...lineOf(catalog, passportId, destinationId) };
      });
    const summary = { [side]: { id, iso2, iso3, name }, asOf: new Date(catalog.builtAt).toISOString().slice(0, 10) };
    return byteText(JSON.stringify({ ...summary, [side === 'passport' ? 'destinations' : 'passports']: lines }));
  });
}

function lineOf(catalog: Catalog, passportId: number, destinationId: number) {
  const answer = catalog.personalized(passportId, destinationId);
  if (answer === undefined) return { visaRequirementType: null, maxStayDays: null, status: null };
  const { requirement } = JSON.parse(toBytes(answer).toString()) as PersonalizedResult;
  const { visaRequirementType, maxStayDays, verification } = requirement;
  return { visaRequirementType, maxStayDays, status: verification.status };
}

const countryOf = (catalog: Catalog, id: number): Country =>
  JSON.parse(toBytes(catalog.country(id) as ByteText).toString()) as Country;
