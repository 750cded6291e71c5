/** Facts that a page needs beside its answer, by the keys that its parts ask for them (`useRequest` of the portal). */

import { type ByteText, byteText, parsed, toBytes } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { Country } from '../../../catalog/schemas/country.ts';
import type { CountryGroup } from '../../../catalog/schemas/country-group.ts';
import type { Currency } from '../../../catalog/schemas/currency.ts';
import type { HealthRequirement } from '../../../catalog/schemas/health-requirement.ts';
import type { Page } from '../../../catalog/schemas/page.ts';
import type { PersonalizedResult } from '../../../catalog/schemas/personalized-result.ts';
import { dataTexts, textsIn } from '../../../infrastructure/words/data-texts.ts';
import type { Language } from '../shared/portal-shapes.ts';

type Requirement = PersonalizedResult['requirement'];

/** A country has a dozen at most. */
const HEALTH_LIMIT = 100;

/** Of the country itself and of the currencies that amounts are in. */
export function countryFacts(catalog: Catalog, id: number, rule: Requirement | undefined): Record<string, unknown> {
  const answer = catalog.country(id);
  if (answer === undefined) return {};
  const country = parsed<Country>(answer);
  return {
    [`country ${id}`]: country,
    ...Object.fromEntries(
      [rule?.proofOfFundsCurrencyId ?? [], rule?.healthInsuranceCurrencyId ?? [], country.currencyIds]
        .flat()
        .flatMap((currencyId) => {
          const currency = catalog.record('currencies', currencyId);
          return currency === undefined ? [] : [[`currency ${currencyId}`, parsed<Currency>(currency).code]];
        }),
    ),
  };
}

/** The first page of the health requirements of a country: all of them. */
export const healthOf = (catalog: Catalog, countryId: number): Page<HealthRequirement> =>
  parsed(catalog.healthRequirements({ countryId }, 1, HEALTH_LIMIT));

/** Which of the groups that health requirements name the passport's country is a member of, by their codes. */
export function healthGroups(
  catalog: Catalog,
  passportId: number,
  health: readonly Pick<HealthRequirement, 'conditions'>[],
): readonly string[] {
  const ids = new Set(health.flatMap(({ conditions }) => conditions?.arrivingFromGroupId ?? []));
  return [...ids].flatMap((id) => {
    const answer = catalog.countryGroup(id);
    if (answer === undefined) return [];
    const { code, members } = parsed<CountryGroup>(answer);
    return members.some(({ countryId, status }) => countryId === passportId && status === 'member') ? [code] : [];
  });
}

/** What the page of a destination says beside the answers to each passport. */
export function destinationFacts(catalog: Catalog, id: number, language: Language): Record<string, unknown> {
  const rules = rulesOf(catalog, id);
  const health = healthOf(catalog, id).data;
  return {
    ...countryFacts(catalog, id, rules.data[0]),
    [`rules ${id}`]: rules,
    [`health ${id}`]: health,
    [`texts ${language} ${id}`]: textsIn([rules, health], dataTexts(language)),
  };
}

/** The texts that this page shows, by the English ones, in another language. */
export function destinationTexts(catalog: Catalog, id: number, language: Language): ByteText {
  const shown = [rulesOf(catalog, id), healthOf(catalog, id).data];
  return byteText(JSON.stringify(textsIn(shown, dataTexts(language))));
}

/** Without evidence: the page says how well it is known, not which source says so; evidence can be 80 KB. */
function rulesOf(catalog: Catalog, id: number): Page<Requirement> {
  const answer = catalog.entryRequirementsByDestination(id, 1, 1, { evidence: true });
  return JSON.parse(toBytes(answer).toString(), (key, value) => (key === 'evidence' ? undefined : value));
}
