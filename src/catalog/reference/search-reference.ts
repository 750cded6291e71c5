/** Which countries, health requirements and other records match a filter, in the order served. */
import type { CountryFilter, HealthRequirementFilter } from '../asked.ts';
import { fold, matchScore } from '../text-search.ts';
import type { CountryEntry, HealthEntry, SearchedEntry } from './directory.ts';

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
export function matchingRecords(records: readonly SearchedEntry[], q: string | undefined): readonly SearchedEntry[] {
  if (q === undefined) return records;
  const query = fold(q);
  return records
    .map((record) => ({ record, score: matchScore(query, record.search) }))
    .filter((match): match is typeof match & { score: number } => match.score !== undefined)
    .sort((a, b) => a.score - b.score) // stable: equal scores stay in list order
    .map(({ record }) => record);
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
