-- The same data prepared for asking PostgreSQL on every request, as favourably as can be: all that can be known of a
-- rule or a country beforehand is stored ready to send; only the choice among the rules is left to the query.

drop schema if exists per_request cascade;
create schema per_request;

-- Groups as rules speak of them: a group and the standings in it that count. Audiences are negative numbers, countries
-- their ids, everyone 0; so one column holds a whole side of a rule.
create table per_request.audience as
  select -row_number() over () as id, country_group_id, statuses
  from (
    select from_country_group_id as country_group_id, membership_statuses as statuses from entry_rule
    union
    select to_country_group_id, membership_statuses from entry_rule
  ) as named
  where country_group_id is not null;

-- The audiences a country belongs to today, itself and everyone among them.
create table per_request.country as
  select c.id, array[c.id, 0] || coalesce(array_agg(distinct a.id::integer) filter (where a.id is not null), '{}') as audiences,
    null::text as context
  from country c
    left join country_group_member m on m.country_id = c.id
      and (m.since is null or m.since <= current_date) and (m.until is null or m.until > current_date)
    left join per_request.audience a on a.country_group_id = m.country_group_id and m.status = any (a.statuses)
  group by c.id;
alter table per_request.country add primary key (id);

-- Finished JSON of each served rule, filled from its general rule.
create table per_request.record (id integer primary key, json text not null);
