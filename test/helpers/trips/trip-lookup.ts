/** What questions of trips may name in tests: every country of ISO 3166-1, two groups, some vaccines. */
import { fold } from '@carnet/rules/fold-text.ts';
import { type CountryLookup, countryLookup, type KnownCountry } from '@carnet/rules/trips/question/country-lookup.ts';
import { worldCountries } from '../world-countries.ts';

const UNITED_STATES = 840;
/** Territories without a passport of their own, of the United States and of no one country. */
const WITHOUT_PASSPORT: Readonly<Record<string, number | null>> = { PR: UNITED_STATES, GU: UNITED_STATES, AQ: null };

export const knownCountries: readonly KnownCountry[] = worldCountries.map(({ id, iso2, iso3, name, aliases }) => ({
  id,
  iso2,
  iso3,
  name,
  search: [name, ...aliases].map(fold).join('\n'),
  issuesPassports: !(iso2 in WITHOUT_PASSPORT),
  passportCountryId: iso2 in WITHOUT_PASSPORT ? (WITHOUT_PASSPORT[iso2] ?? null) : id,
  passportNote: null,
}));

export const testLookup: CountryLookup = countryLookup(
  knownCountries,
  ['SCHENGEN', 'GCC'],
  ['yellow-fever', 'polio', 'meningococcal-acwy', 'hepatitis-a'],
);
