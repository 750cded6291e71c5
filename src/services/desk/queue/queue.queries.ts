/** Reads what waits at the desk, the most valuable first. */

import type { DisputedFacts } from '@carnet/rules/facts/disputed-facts.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { fieldsOf } from '@carnet/rules/facts/topics.ts';
import { columnOf } from '@carnet/rules/schema/field.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/executor.ts';
import type { RuleValues } from '../../../domain/desk/edit.ts';
import type { EditedRecord, RecordIds } from '../../../domain/desk/edited-record.ts';
import {
  DUE_AFTER_MONTHS,
  ENDS_SOON_DAYS,
  MOST_DAYS_PAST_DUE,
  type QueueReason,
  type Visits,
} from '../../../domain/desk/queue.ts';
import type { SourceChange } from '../../../domain/source-watch/source-change.ts';
import { checkedRules, type VerifiedRules } from './checked-rules.ts';
import { QUESTIONS_OF_RULES } from './rule-questions.ts';
import { MOST_WEIGHT, visitsOf, WEIGHT_OF_PLACES } from './visited-places.ts';

export interface QueueFilter {
  readonly destinationId?: number | undefined;
  readonly topic?: Topic | undefined;
  readonly reason?: QueueReason | undefined;
  /** Only what this account has claimed. */
  readonly claimedBy?: number | undefined;
}

/** Which facts are disputed, and when rules were verified, is worked out by the catalog: see facts/evidence.ts. */
export interface KnownRules {
  readonly disputed: readonly DisputedFacts[];
  readonly verified: VerifiedRules;
}

export interface QueueItem extends RecordIds {
  readonly record: EditedRecord;
  readonly source: string;
  readonly scopeKey: string;
  readonly ruleKey: string;
  /** Day of the newest official statement, its own or of second hand; null = there is none. See checked-rules.ts. */
  readonly checkedOn: string | null;
  /** Days since it is due; null = it is not due, or was never checked. */
  readonly daysPastDue: number | null;
  readonly reasons: readonly QueueReason[];
  readonly disputedTopics: readonly Topic[];
  /** Pairs of passport and destination that it is about, as far as groups have members today. */
  readonly pairs: number;
  /** Passports that it is about and that somebody can hold. */
  readonly passports: number;
  /** How much its destination is travelled to; of a group its most visited member. */
  readonly visits: Visits;
  /** Questions about those pairs within the last 30 days. */
  readonly questions: number;
  readonly claimedBy: number | null;
  readonly claimedUntil: Date | null;
  /** What has changed on pages that it rests on; the latest first. */
  readonly sourceChanges: readonly SourceChange[];
  /** The desk ended it, and its file has changed since. */
  readonly isRetired: boolean;
  /** Of a group, a health requirement or what the desk ended: what the desk says. Null = it is a rule in force. */
  readonly deskSays: RuleValues | null;
  /** What its file says instead; null = it is a rule in force, or the file has no such record any more. */
  readonly fileSays: RuleValues | null;
}

const TODAY = sql`(now() at time zone 'utc')::date`;
const PAST_DUE_FOR_RANK = sql`least(coalesce("daysPastDue", case when "checkedOn" is null then ${sql.lit(MOST_DAYS_PAST_DUE)} else 0 end),
  ${sql.lit(MOST_DAYS_PAST_DUE)})`;

/** What of an item is a number in its row. */
type Counts = 'pairs' | 'passports' | 'weight' | 'questions';

export async function findQueuePage(
  db: Executor,
  filter: QueueFilter,
  known: KnownRules,
  page: number,
  limit: number,
): Promise<{ rows: QueueItem[]; total: number }> {
  const { rows } = await sql<Omit<QueueItem, Counts | 'visits'> & Record<Counts | 'total', string>>`
    ${await itemsOf(db, filter, known)}
    select record, "ruleId", "groupId", "healthRequirementId", "isRetired", "deskSays", "fileSays", source, "scopeKey", "ruleKey",
      "checkedOn", "daysPastDue", reasons, "disputedTopics", pairs, passports, weight, questions, "claimedBy", "claimedUntil",
      array(select d.details from desk_doubt d where d.source_id = waiting.source_id and d.scope_key = "scopeKey"
        and d.rule_key = "ruleKey" and d.reason = 'source_changed' and d.closed_at is null
        order by d.id desc) as "sourceChanges", count(*) over () as total
    from waiting
    order by (travel + questions) * (1 + ${PAST_DUE_FOR_RANK} / 30.0) * cardinality(reasons) desc,
      "ruleId", "scopeKey", "ruleKey"
    limit ${limit} offset ${(page - 1) * limit}
  `.execute(db);
  const total = rows.length > 0 ? Number(rows[0]?.total) : page === 1 ? 0 : await countQueue(db, filter, known);
  return {
    rows: rows.map(({ total: _, pairs, passports, weight, questions, ...row }) => ({
      ...row,
      pairs: Number(pairs),
      passports: Number(passports),
      visits: visitsOf(Number(weight)),
      questions: Number(questions),
    })),
    total,
  };
}

export async function countQueue(db: Executor, filter: QueueFilter, known: KnownRules): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`${await itemsOf(db, filter, known)} select count(*) from waiting`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * `with ... rule`: the rules in force, with the day of the newest official statement, the pairs that they are about, and
 * how often somebody asked about those. `verified`: see checked-rules.ts.
 */
export function rulesOfQueue(
  { destinationId, topic }: Pick<QueueFilter, 'destinationId' | 'topic'>,
  verified: VerifiedRules,
): RawBuilder<unknown> {
  const today = TODAY;
  return sql`
    with belongs as (
      select distinct country_group_id, country_id from country_group_member
      where (since is null or since <= ${today}) and (until is null or until > ${today})
    ),
    member as (select country_group_id, count(*) as countries from belongs group by country_group_id),
    passport as (select count(*) as countries from country where issues_passports),
    ${WEIGHT_OF_PLACES},
    found as (
      select r.id, r.source_id, r.scope_key, r.rule_key, r.valid_until, r.last_verified_at, r.states_visa, r.from_country_id,
        r.from_country_group_id, r.to_country_id, r.to_country_group_id, s.code as source
      from entry_rule r join source s on s.id = r.source_id and s.enabled
      where r.retired_at is null and (r.valid_until is null or r.valid_until > ${today})
        and ${destinationId === undefined ? sql`true` : isAbout(destinationId)}
        and ${topic === undefined ? sql`true` : states(topic)}
    ),
    ${QUESTIONS_OF_RULES},
    ${checkedRules(verified)},
    rule as (
      select r.id, r.source_id, r.scope_key, r.rule_key, r.source, r.valid_until, checked.day as checked_on,
        (case when r.from_country_id is not null then 1
          when r.from_country_group_id is not null then coalesce(whom.countries, 0) else passport.countries end)
        * (case when r.to_country_id is not null then 1 else coalesce(place.countries, 0) end) as pairs,
        ${PASSPORTS} as passports, ${WEIGHT} as weight,
        coalesce(asked_about.questions, 0) as questions, r.from_country_group_id, r.to_country_group_id
      from found r cross join passport join checked on checked.id = r.id
      ${PLACES_OF_RULE}
      left join member whom on whom.country_group_id = r.from_country_group_id
      left join member place on place.country_group_id = r.to_country_group_id
      left join asked_about on asked_about.id = r.id
    )`;
}

/** Of a rule `r` joined with `PLACES_OF_RULE`. */
const PASSPORTS = sql`case when r.from_country_id is not null then (from_place.issues_passports)::integer
  when r.from_country_group_id is not null then coalesce(from_group.passports, 0) else passport.countries end`;
const WEIGHT = sql`case when r.to_country_id is not null then to_place.weight
  when r.to_country_group_id is not null then coalesce(to_group.weight, 0) else ${MOST_WEIGHT} end`;
const PLACES_OF_RULE = sql`
  left join place from_place on from_place.id = r.from_country_id
  left join of_group from_group on from_group.country_group_id = r.from_country_group_id
  left join place to_place on to_place.id = r.to_country_id
  left join of_group to_group on to_group.country_group_id = r.to_country_group_id`;

/** A rule waits when there is at least one reason. */
async function itemsOf(
  db: Executor,
  filter: QueueFilter,
  { disputed, verified }: KnownRules,
): Promise<RawBuilder<unknown>> {
  const { reason, claimedBy } = filter;
  // There are rarely any, and ranking groups makes the query a third slower.
  const hasRecords = (reason === undefined || reason === 'file_differs') && (await someRecordDiffers(db));
  const today = TODAY;
  return sql`
    ${rulesOfQueue(filter, verified)}, waiting as (
      select 'entry_rule' as record, rule.id as "ruleId", null::integer as "groupId",
        null::integer as "healthRequirementId", false as "isRetired", null::json as "deskSays", null::json as "fileSays", rule.source_id,
        rule.source, rule.scope_key as "scopeKey", rule.rule_key as "ruleKey",
        rule.checked_on::text as "checkedOn", rule.pairs, rule.passports, rule.weight, rule.passports * rule.weight as travel, rule.questions, due.days as "daysPastDue", why.reasons,
        coalesce(disputed.topics, '[]'::json) as "disputedTopics", claim.account_id as "claimedBy", claim.until as "claimedUntil"
      from rule
      left join lateral (
        select ${today} - (rule.checked_on + ${sql.raw(`interval '${DUE_AFTER_MONTHS} months'`)})::date as days
        where rule.checked_on + ${sql.raw(`interval '${DUE_AFTER_MONTHS} months'`)} <= ${today}
      ) due on true
      left join json_to_recordset(${JSON.stringify(disputed)}::json) as disputed("ruleId" integer, topics json)
        on disputed."ruleId" = rule.id
      left join desk_statement statement using (source_id, scope_key, rule_key)
      left join desk_claim claim on claim.source_id = rule.source_id and claim.scope_key = rule.scope_key
        and claim.rule_key = rule.rule_key and claim.until > now()
      cross join lateral (
        select array_remove(array[
          case when rule.checked_on is null or due.days is not null then 'due' end,
          case when disputed."ruleId" is not null then 'disputed' end,
          case when statement.file_differs then 'file_differs' end,
          case when rule.valid_until <= ${today} + ${ENDS_SOON_DAYS}::integer then 'ends_soon' end
        ], null) || array(
          select distinct d.reason from desk_doubt d where d.source_id = rule.source_id
            and d.scope_key = rule.scope_key and d.rule_key = rule.rule_key and d.closed_at is null order by d.reason
        ) as reasons
      ) why
      where cardinality(why.reasons) > 0
        and ${reason === undefined ? sql`true` : sql`${reason}::text = any(why.reasons)`}
        and ${claimedBy === undefined ? sql`true` : sql`claim.account_id = ${claimedBy}`}
      ${hasRecords ? recordsOf(filter) : sql``}
    )`;
}

async function someRecordDiffers(db: Executor): Promise<boolean> {
  const found = await db
    .selectFrom('desk_statement')
    .select('rule_key')
    .where('file_differs', '=', true)
    .where((eb) => eb.or([eb('scope_key', 'not like', '%>%'), eb('action', '=', 'retire')]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Groups and health requirements that a file changed in another way than the desk, and what the desk ended. A group ranks
 * by the rules that name it, and a filter that finds one of them finds the group.
 */
function recordsOf({ destinationId, topic, claimedBy }: QueueFilter): RawBuilder<unknown> {
  const isFiltered = destinationId !== undefined || topic !== undefined;
  const isHealthFound =
    topic !== undefined ? sql`false` : sql`health.country_id = ${destinationId ?? sql`health.country_id`}`;
  const isRuleFound = sql`${destinationId === undefined ? sql`true` : isAbout(destinationId)}
    and ${topic === undefined ? sql`true` : states(topic)}`;
  return sql`
      union all
      select case when r.id is not null then 'entry_rule' when named.id is not null then 'country_group'
          else 'health_requirement' end, r.id, named.id, health.id, said.action = 'retire',
        said.fields, said.file_now, said.source_id, s.code, said.scope_key, said.rule_key,
        ((coalesce(r.last_verified_at, named.last_verified_at, health.last_verified_at) at time zone 'utc')::date)::text,
        case when r.id is not null then
            (case when r.from_country_id is not null then 1
              when r.from_country_group_id is not null then coalesce(whom.countries, 0) else passport.countries end)
            * (case when r.to_country_id is not null then 1 else coalesce(place.countries, 0) end)
          when named.id is null then passport.countries else coalesce(rules_of_group.pairs, 0) end,
        case when r.id is not null then ${PASSPORTS} when named.id is null then passport.countries
          else coalesce(rules_of_group.passports, 0) end,
        case when r.id is not null then ${WEIGHT} when named.id is null then health_place.weight
          else coalesce(rules_of_group.weight, 0) end,
        case when r.id is not null then (${PASSPORTS}) * (${WEIGHT})
          when named.id is null then passport.countries * health_place.weight
          else coalesce(rules_of_group.travel, 0) end,
        coalesce(rules_of_group.questions, 0), null, array['file_differs'], '[]'::json, claim.account_id, claim.until
      from desk_statement said join source s on s.id = said.source_id and s.enabled
      cross join passport
      left join entry_rule r on r.source_id = said.source_id and r.scope_key = said.scope_key
        and r.rule_key = said.rule_key and r.retired_at is not null
      left join member whom on whom.country_group_id = r.from_country_group_id
      left join member place on place.country_group_id = r.to_country_group_id
      left join country_group named on said.scope_key = 'g' || named.id and named.retired_at is null
      left join health_requirement health on health.source_id = said.source_id and health.rule_key = said.rule_key
        and said.scope_key = 'c' || health.country_id and (health.retired_at is null or said.action = 'retire')
      ${PLACES_OF_RULE}
      left join place health_place on health_place.id = health.country_id
      left join lateral (
        select count(*) as rules, sum(pairs) as pairs, sum(questions) as questions, max(passports) as passports,
          max(weight) as weight, sum(passports * weight) as travel from rule
        where named.id in (rule.from_country_group_id, rule.to_country_group_id)
      ) rules_of_group on true
      left join desk_claim claim on claim.source_id = said.source_id and claim.scope_key = said.scope_key
        and claim.rule_key = said.rule_key and claim.until > now()
      where said.file_differs and (said.scope_key not like '%>%' or said.action = 'retire')
        and (${isFiltered ? sql`rules_of_group.rules > 0` : sql`named.id is not null`} or ${isHealthFound}
          or (r.id is not null and ${isRuleFound}))
        and ${claimedBy === undefined ? sql`true` : sql`claim.account_id = ${claimedBy}`}`;
}

function isAbout(destinationId: number): RawBuilder<unknown> {
  return sql`(r.to_country_id = ${destinationId} or r.to_country_group_id in (
    select country_group_id from country_group_member where country_id = ${destinationId}))`;
}

function states(topic: Topic): RawBuilder<unknown> {
  if (topic === 'visa') return sql`r.states_visa`;
  const columns = fieldsOf(topic).map((name) => `r.${columnOf(name)} is not null`);
  return sql.raw(`(${columns.join(' or ')})`);
}
