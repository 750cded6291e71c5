/** How often somebody asked about the pairs of each rule: a part of the queries of the queue and the figures. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Queries after `with`: `asked_about` has the rules of `found` (columns of `entry_rule`) that somebody asked about, each
 * with its `questions`. `belongs`: the members of each group today.
 */
export const QUESTIONS_OF_RULES: RawBuilder<unknown> = sql`
  asked as (select passport_id, destination_id, questions from pair_total where questions > 0),
  of_destination as (select destination_id, sum(questions) as questions from asked group by destination_id),
  reach as (
    select id, from_country_id, from_country_group_id, to_country_id as destination_id from found
    where to_country_id is not null
    union all
    select f.id, f.from_country_id, f.from_country_group_id, b.country_id from found f
    join belongs b on b.country_group_id = f.to_country_group_id
    union all
    select f.id, f.from_country_id, f.from_country_group_id, d.destination_id from found f cross join of_destination d
    where f.to_country_id is null and f.to_country_group_id is null
  ),
  -- Joins members first: all pairs of groups would be millions of rows.
  about_pair as materialized (
    select id, from_country_id as passport_id, destination_id from reach where from_country_id is not null
    union all
    select r.id, b.country_id, r.destination_id from reach r
    join belongs b on b.country_group_id = r.from_country_group_id
  ),
  asked_about as (
    select id, sum(questions) as questions from (
      select p.id, a.questions from about_pair p join asked a using (passport_id, destination_id)
      union all
      select r.id, d.questions from reach r join of_destination d on d.destination_id = r.destination_id
      where r.from_country_id is null and r.from_country_group_id is null
    ) each group by id
  )`;
