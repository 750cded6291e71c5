/**
 * When rules were verified: a part of the queries of the queue and the figures. Defined as for answers (`verify` in
 * packages/rules/src/facts/evidence.ts): the newest day on which an official text, or a source that quotes one, says the
 * same. A rule counts by its visa, for the passport whose visa is known least well; a rule without a visa by its least
 * well known topic.
 */
import type { VerifiedRule } from '@carnet/rules/facts/verified-rules.ts';
import { type RawBuilder, sql } from 'kysely';

/** As the catalog finds them for answers: evidence about a destination can be about some passports only. */
export type VerifiedRules = readonly VerifiedRule[];

/**
 * Queries after `with`: `checked` has the day of each rule of `found`, from the catalog or from evidence, whichever is
 * later: what the desk publishes is in evidence at once, and in the catalog some seconds later.
 */
export function checkedRules(verified: VerifiedRules): RawBuilder<unknown> {
  return sql`
    said as (
      select e.source_id, e.scope_key, e.rule_key, e.topic, max(e.stated_on) filter (where e.says is null
        and e.role = 'decides' and p.kind in ('official', 'official_second_hand') and e.passport_ids is null
        and e.to_country_id is null) as day
      from evidence e left join publication p on p.code = e.publication
      where e.known_until is null and e.rule_key is not null
      group by e.source_id, e.scope_key, e.rule_key, e.topic
    ),
    of_rule as (
      select source_id, scope_key, rule_key, max(day) filter (where topic = 'visa') as visa,
        case when bool_and(day is not null) filter (where topic <> 'visa') then min(day) filter (where topic <> 'visa') end as others
      from said group by source_id, scope_key, rule_key
    ),
    checked as (
      select f.id, greatest(of_catalog.day, case when of_rule.source_id is not null
          then case when f.states_visa then of_rule.visa else of_rule.others end
          when s.kind <> 'import' then (f.last_verified_at at time zone 'utc')::date end) as day
      from found f join source s on s.id = f.source_id
      left join of_rule using (source_id, scope_key, rule_key)
      left join json_to_recordset(${JSON.stringify(verified)}::json) as of_catalog("ruleId" integer, day date)
        on of_catalog."ruleId" = f.id
    )`;
}
