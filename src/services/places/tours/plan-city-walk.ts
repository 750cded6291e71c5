/** Plans a walk through the points of interest of a city. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../../db/schema.ts';
import type { PlaceCategory } from '../../../domain/places/place-category.ts';
import { planTour } from '../../../domain/places/plan-tour/plan-tour.ts';
import type { PlannedTour, PlanOptions } from '../../../domain/places/plan-tour/planned-tour.ts';
import { findPlanCities, getPlanCity, listPlanCandidates, type PlanCity } from './plan-candidates.queries.ts';

/** The most important places of the city: what the public API considers too. */
const CONSIDERED = 60;
const MOST_CITIES_NAMED = 20;

export interface CityWalk {
  readonly city: PlanCity;
  readonly tour: PlannedTour;
}

/**
 * `city`: GeoNames id, or a name. `categories`: none = all.
 *
 * @throws DomainError NOT_FOUND without such a city; VALIDATION_ERROR listing the choices when several have the name;
 * BUSINESS_RULE_VIOLATION when there is nothing to visit in it
 */
export async function planCityWalk(
  db: Kysely<DatabaseSchema>,
  wish: PlanOptions & { readonly city: string; readonly categories: readonly PlaceCategory[] },
): Promise<CityWalk> {
  const city = await cityMeant(db, wish.city.trim());
  const candidates = await listPlanCandidates(db, city.id, wish.categories, CONSIDERED);
  if (candidates.length === 0) {
    const wanted = wish.categories.length === 0 ? '' : ` of the categories ${wish.categories.join(', ')}`;
    throw new DomainError(
      'BUSINESS_RULE_VIOLATION',
      `${city.name} (${city.id}) has no points of interest${wanted} to plan a walk with; import some ` +
        `(\`carnet import --help\`)`,
    );
  }
  return { city, tour: planTour(candidates, wish) };
}

async function cityMeant(db: Kysely<DatabaseSchema>, text: string): Promise<PlanCity> {
  // Ids are 32-bit integers in the database.
  if (/^\d{1,9}$/.test(text)) {
    const city = await getPlanCity(db, Number(text));
    if (city === undefined) throw new DomainError('NOT_FOUND', `City ${text} not found`);
    return city;
  }
  const [city, ...others] = await findPlanCities(db, text);
  if (city === undefined) {
    throw new DomainError('NOT_FOUND', `There is no city named ${JSON.stringify(text)}; its GeoNames id works too`);
  }
  if (others.length === 0) return city;
  const choices = [city, ...others].slice(0, MOST_CITIES_NAMED).map(choice);
  const more = others.length + 1 - choices.length;
  throw new DomainError(
    'VALIDATION_ERROR',
    `${others.length + 1} cities are named ${JSON.stringify(text)}; name the one you mean by its ` +
      `id:\n${choices.join('\n')}` +
      (more > 0 ? `\n  and ${more} more` : ''),
  );
}

function choice({ id, name, admin1Name, countryIso2, population }: PlanCity): string {
  const people = population === null ? '' : `, ${population.toLocaleString('en')} inhabitants`;
  return `  ${id}  ${[name, admin1Name, countryIso2].filter((part) => part !== null).join(', ')}${people}`;
}
