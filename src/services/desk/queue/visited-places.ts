/** How much destinations are travelled to: a part of the queries of the queue, which ranks by it. */
import { type RawBuilder, sql } from 'kysely';
import { MOST_VISITED, NOBODY_LIVES, VISITS, type Visits, WEIGHT_OF_VISITS } from '../../../domain/desk/queue.ts';
import { MOST_TRAVELLED } from '../../open-data/evidence/most-travelled.ts';

const WEIGHTS = VISITS.map((one) => WEIGHT_OF_VISITS[one]);

/**
 * Queries after `with`: `place` has the weight of each country as a destination; `of_group` has the weight of a group,
 * that of its most visited member, and how many of its members issue passports. Needs `belongs`, the members of groups.
 */
export const WEIGHT_OF_PLACES: RawBuilder<unknown> = sql`
  place as (
    select id, issues_passports, case when iso2 = any(${[...NOBODY_LIVES]}::text[]) then ${sql.lit(WEIGHT_OF_VISITS.nobody_lives)}
      when iso2 = any(${MOST_TRAVELLED.slice(0, MOST_VISITED)}::text[]) then ${sql.lit(WEIGHT_OF_VISITS.most)}
      when iso2 = any(${[...MOST_TRAVELLED]}::text[]) then ${sql.lit(WEIGHT_OF_VISITS.many)}
      else ${sql.lit(WEIGHT_OF_VISITS.few)} end as weight
    from country
  ),
  of_group as (
    select country_group_id, max(weight) as weight, count(*) filter (where issues_passports) as passports
    from belongs join place on place.id = belongs.country_id group by country_group_id
  )`;

/** For rules about all destinations. */
export const MOST_WEIGHT = sql.lit(Math.max(...WEIGHTS));

export function visitsOf(weight: number): Visits {
  return VISITS[WEIGHTS.indexOf(weight)] ?? 'few';
}
