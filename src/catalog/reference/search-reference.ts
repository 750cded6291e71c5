/** Which countries, vaccines and health requirements match a filter, in the order served. */
import type { CountryFilter, HealthRequirementFilter } from '../catalog.ts';
import type { CountryEntry, HealthEntry, VaccineEntry } from '../image/image.ts';
import { fold, matchScore } from '../text-search.ts';

export function matchingCountries(countries: readonly CountryEntry[], filter: CountryFilter): readonly CountryEntry[] {
  const { name, iso2, iso3, continent, issuesPassports } = filter;
  const folded = name === undefined ? undefined : fold(name);
  return countries.filter(
    (country) =>
      (folded === undefined || (folded !== '' && country.search.includes(folded))) &&
      (iso2 === undefined || country.iso2 === iso2) &&
      (iso3 === undefined || country.iso3 === iso3) &&
      (continent === undefined || country.continent === continent) &&
      (issuesPassports === undefined || country.issuesPassports === issuesPassports),
  );
}

/** Best matches first. */
export function matchingVaccines(vaccines: readonly VaccineEntry[], q: string | undefined): readonly VaccineEntry[] {
  if (q === undefined) return vaccines;
  const query = fold(q);
  return vaccines
    .map((vaccine) => ({ vaccine, score: matchScore(query, vaccine.search) }))
    .filter((match): match is typeof match & { score: number } => match.score !== undefined)
    .sort((a, b) => a.score - b.score) // stable: equal scores stay in list order
    .map(({ vaccine }) => vaccine);
}

export function matchingHealthRequirements(
  requirements: readonly HealthEntry[],
  { countryId, cityId }: HealthRequirementFilter,
): readonly HealthEntry[] {
  return requirements.filter(
    (row) =>
      (countryId === undefined || row.countryId === countryId) &&
      (cityId === undefined || row.cityId === cityId || !row.regionSpecific),
  );
}
