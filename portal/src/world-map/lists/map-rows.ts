/** One row for each country of the map and its table, made from the list of countries and the answers. */

import type { Continent } from '@carnet/rules/countries/continent.ts';
import type { AnswerLine } from '../../api/answers.ts';
import type { CountryName } from '../../api/country-names.ts';
import { type VisaClass, visaClassOf } from '../visa-classes/visa-class.ts';

export interface MapRow {
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  /** In the reader's language. */
  readonly name: string;
  readonly continent: Continent;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** `own` for the country that all of this is about. */
  readonly mapClass: VisaClass | 'own';
  /** Null: not limited, not known, or not what this answer is about. */
  readonly stayDays: number | null;
  readonly lastVerifiedAt: string | null;
  /** How well the answer is known; null: there is none. */
  readonly status: AnswerLine['status'] | null;
  /** Of several passports, which this row is of: its place. */
  readonly by: number;
}

/** The countries by the names that the reader knows them by, in their order. */
export function namedCountries(
  countries: readonly CountryName[],
  nameOf: (country: CountryName) => string,
  locale: string,
): readonly CountryName[] {
  const { compare } = new Intl.Collator(locale);
  return countries.map((country) => ({ ...country, name: nameOf(country) })).sort((a, b) => compare(a.name, b.name));
}

/** In the order of the countries; one without an answer is unknown. */
export function mapRows(named: readonly CountryName[], answers: readonly AnswerLine[], ownId: number): MapRow[] {
  const byCountry = new Map(answers.map((answer) => [answer.countryId, answer]));
  return named.map(({ id, iso2, iso3, name, continent, latitude, longitude }): MapRow => {
    const answer = byCountry.get(id);
    return {
      id,
      iso2,
      iso3,
      name,
      continent,
      latitude,
      longitude,
      mapClass: id === ownId ? 'own' : visaClassOf(answer?.visaRequirementType),
      stayDays: answer?.maxStayDays ?? null,
      lastVerifiedAt: answer?.lastVerifiedAt ?? null,
      status: answer?.status ?? null,
      by: 0,
    };
  });
}

/** How many rows each class has. */
export function countClasses(rows: readonly MapRow[]): Record<VisaClass, number> {
  const counts: Record<VisaClass, number> = {
    visa_free: 0,
    visa_on_arrival: 0,
    eta: 0,
    e_visa: 0,
    visa_required: 0,
    not_allowed: 0,
    unknown: 0,
  };
  for (const { mapClass } of rows) if (mapClass !== 'own') counts[mapClass] += 1;
  return counts;
}
