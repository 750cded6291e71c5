/** The summary of a passport or of a destination. */

import { type ByteText, byteText, parsed } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { Country } from '../../../catalog/schemas/country.ts';
import type { PersonalizedResult } from '../../../catalog/schemas/personalized-result.ts';
import { RememberedAnswers } from '../remembered-answers.ts';

/** Some 25 KB each; the passports and destinations of the world are 500. */
const remembered = new RememberedAnswers(500);

type Side = 'passport' | 'destination';
type Requirement = PersonalizedResult['requirement'];

/** JSON: a line for each country on the other side, by name. */
export function summaryOf(catalog: Catalog, side: Side, countryId: number): ByteText {
  return remembered.answer(catalog, `${side} ${countryId}`, () => {
    const { id, iso2, iso3, name } = countryOf(catalog, countryId);
    const others = catalog.countryCodes.map((other) => countryOf(catalog, other.id)).filter((other) => other.id !== id);
    const lines = others
      .filter((other) => side === 'passport' || other.issuesPassports)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((other) => {
        const requirement = requirementBetween(catalog, side, id, other.id);
        return { iso2: other.iso2, iso3: other.iso3, name: other.name, ...lineOf(requirement) };
      });
    const summary = { [side]: { id, iso2, iso3, name }, asOf: new Date(catalog.builtAt).toISOString().slice(0, 10) };
    return byteText(JSON.stringify({ ...summary, [side === 'passport' ? 'destinations' : 'passports']: lines }));
  });
}

/** `side`: whether `countryId` is the passport or the destination; `otherId` is the other. Undefined = not known. */
export function requirementBetween(
  catalog: Catalog,
  side: Side,
  countryId: number,
  otherId: number,
): Requirement | undefined {
  const answer =
    side === 'passport' ? catalog.personalized(countryId, otherId) : catalog.personalized(otherId, countryId);
  return answer === undefined ? undefined : parsed<PersonalizedResult>(answer).requirement;
}

function lineOf(requirement: Requirement | undefined) {
  if (requirement === undefined) return { visaRequirementType: null, maxStayDays: null, status: null };
  const { visaRequirementType, maxStayDays, verification } = requirement;
  return { visaRequirementType, maxStayDays, status: verification.status };
}

const countryOf = (catalog: Catalog, id: number): Country => parsed<Country>(catalog.country(id) as ByteText);
