/** All SQL of planning a walk: the city that is meant and its points of interest, as far as they are served. */
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../../../db/schema.ts';
import type { PlaceCategory } from '../../../domain/places/place-category.ts';
import type { PlanCandidate } from '../../../domain/places/plan-tour/planned-tour.ts';

export interface PlanCity {
  /** GeoNames id. */
  readonly id: number;
  readonly name: string;
  readonly admin1Name: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryIso2: string;
  readonly population: number | null;
}

/** Of a city, most important first, at most `limit`; of all categories when none is named. */
export async function listPlanCandidates(
  db: Kysely<DatabaseSchema>,
  cityId: number,
  categories: readonly PlaceCategory[],
  limit: number,
): Promise<PlanCandidate[]> {
  const rows = await db
    .selectFrom('point_of_interest as p')
    .select(['p.id', 'p.name', 'p.category', 'p.latitude', 'p.longitude', 'p.importance'])
    .where('p.city_id', '=', cityId)
    .where('p.retired_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('point_of_interest_record as r')
          .innerJoin('source as s', 's.id', 'r.source_id')
          .select('r.id')
          .whereRef('r.point_of_interest_id', '=', 'p.id')
          .where('r.retired_at', 'is', null)
          .where('s.enabled', '=', true),
      ),
    )
    .$if(categories.length > 0, (query) => query.where('p.category', 'in', categories))
    .orderBy('p.importance', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ latitude, longitude, ...place }) => ({ ...place, location: { latitude, longitude } }));
}

export async function getPlanCity(db: Kysely<DatabaseSchema>, id: number): Promise<PlanCity | undefined> {
  return servedCities(db).where('c.id', '=', id).executeTakeFirst();
}

/**
 * Cities of that name, the most populous first; where none has it, those with that alternate name. Case and accents do
 * not count.
 */
export async function findPlanCities(db: Kysely<DatabaseSchema>, name: string): Promise<PlanCity[]> {
  const byName = await servedCities(db)
    .where(sql<boolean>`${folded(sql`c.name`)} = ${folded(sql`${name}::text`)}`)
    .execute();
  if (byName.length > 0) return byName;
  return servedCities(db)
    .where(
      sql<boolean>`exists (select from unnest(c.alternate_names) a (name) where ${folded(sql`a.name`)} = ${folded(sql`${name}::text`)})`,
    )
    .execute();
}

function servedCities(db: Kysely<DatabaseSchema>) {
  return db
    .selectFrom('city as c')
    .innerJoin('country as n', 'n.id', 'c.country_id')
    .innerJoin('source as s', 's.id', 'c.source_id')
    .select(['c.id', 'c.name', 'c.admin1_name as admin1Name', 'n.iso2 as countryIso2', 'c.population'])
    .where('c.retired_at', 'is', null)
    .where('s.enabled', '=', true)
    .orderBy(sql`c.population desc nulls last`)
    .orderBy('c.id');
}

/**
 * Small letters without the marks of the block "Combining Diacritical Marks", which go first: a database with the
 * locale C knows the small letters of ASCII only.
 */
function folded(text: ReturnType<typeof sql>) {
  return sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}
