-- What was recorded of rules, health requirements, groups, sources and evidence, and when. Rows are added by triggers, in
-- the transaction of the write itself and whoever writes; nothing here is ever changed.

-- One count for all tables: a revision with a higher number was written later, by one transaction or another.
create sequence revision_id_seq as bigint;

-- The revision first, then the row of the table as it stood from then on, column by column in the same order: a column
-- that is added to a table is added here, too (test/db/revisions.test.ts compares them).
create table entry_rule_revision (
  revision_id bigint not null default nextval('revision_id_seq') primary key,
  revision_number integer not null,                      -- of the record, from 1
  revision_kind text not null check (revision_kind in ('created', 'changed', 'verified', 'retired', 'revived')),
  recorded_at timestamptz(3) not null,
  actor text,                                   -- who: a command, or a role of the desk; null = somebody with SQL
  reason text,
  corrects boolean not null,                    -- what was said before had been wrong
  like entry_rule,
  unique (id, revision_number)
);
create table health_requirement_revision (
  revision_id bigint not null default nextval('revision_id_seq') primary key,
  revision_number integer not null,
  revision_kind text not null check (revision_kind in ('created', 'changed', 'verified', 'retired', 'revived')),
  recorded_at timestamptz(3) not null,
  actor text,
  reason text,
  corrects boolean not null,
  like health_requirement,
  unique (id, revision_number)
);
create table source_revision (
  revision_id bigint not null default nextval('revision_id_seq') primary key,
  revision_number integer not null,
  revision_kind text not null check (revision_kind in ('created', 'changed')),
  recorded_at timestamptz(3) not null,
  actor text,
  reason text,
  corrects boolean not null,
  like source,
  unique (id, revision_number)
);

-- A group that left its set is retired, as rules are: past answers name it.
alter table country_group add column retired_at timestamptz(3);
create table country_group_revision (
  revision_id bigint not null default nextval('revision_id_seq') primary key,
  revision_number integer not null,
  revision_kind text not null check (revision_kind in ('created', 'changed', 'verified', 'retired', 'revived')),
  recorded_at timestamptz(3) not null,
  actor text,
  reason text,
  corrects boolean not null,
  members json not null,                        -- the rows of country_group_member, in their order
  like country_group,
  unique (id, revision_number)
);

-- Evidence is added and closed, never changed: the rows are their own history.
alter table evidence
  add column position integer,                  -- in the order in which its source gives it
  add column known_from timestamptz(3) not null default now(),
  add column known_until timestamptz(3);        -- null = still given
update evidence set position = numbered.position, known_from = source.created_at
  from (select id, row_number() over (partition by source_id order by id) - 1 as position from evidence) numbered, source
  where numbered.id = evidence.id and source.id = evidence.source_id;
alter table evidence alter column position set not null;
create index evidence_known_idx on evidence (to_country_id, known_from);

create index entry_rule_revision_recorded_idx on entry_rule_revision (recorded_at);
create index entry_rule_revision_destination_idx on entry_rule_revision (to_country_id, from_country_id);
create index health_requirement_revision_destination_idx on health_requirement_revision (country_id);

-- Says of the transaction's writes who makes them, why, and when they are to have been recorded: set_config with these
-- names, until the end of the transaction (db/revision-context.ts).
create function revision_setting(name text) returns text language sql stable
  return nullif(current_setting('carnet.' || name, true), '');
create function revision_time() returns timestamptz language sql stable
  return coalesce(revision_setting('recorded_at')::timestamptz, now());

-- The kind of a change of a row, given as JSON without its times; null = nothing that is recorded changed.
create function kind_of_revision(was_retired boolean, is_retired boolean, before jsonb, after jsonb) returns text
language sql immutable
  return case
    when is_retired and not was_retired then 'retired'
    when was_retired and not is_retired then 'revived'
    when before - 'last_verified_at' <> after - 'last_verified_at' then 'changed'
    when before <> after then 'verified'
  end;

-- Records the rows that a statement added or changed, in the table named after theirs.
create function record_rows() returns trigger language plpgsql as $$
declare
  noted text := 'revision_time(), revision_setting(''actor''), revision_setting(''reason''), '
    'revision_setting(''corrects'') is not null';
begin
  if tg_op = 'INSERT' then
    execute format('insert into %I select nextval(''revision_id_seq''), 1, ''created'', ' || noted || ', a.*
      from after_row a order by a.id', tg_table_name || '_revision');
  else
    execute format('insert into %1$I
      select nextval(''revision_id_seq''), last.revision_number + 1, change.kind, ' || noted || ', (change.after).*
      from (
        select a as after, kind_of_revision(b.retired_at is not null, a.retired_at is not null,
          to_jsonb(b) - ''{updated_at,retired_at}''::text[], to_jsonb(a) - ''{updated_at,retired_at}''::text[]) as kind
        from after_row a join before_row b using (id)
      ) change
      cross join lateral (
        select revision_number from %1$I r where r.id = (change.after).id order by r.revision_number desc limit 1
      ) last
      where change.kind is not null
      order by (change.after).id', tg_table_name || '_revision');
  end if;
  return null;
end $$;
create trigger entry_rule_recorded_insert after insert on entry_rule
  referencing new table as after_row for each statement execute function record_rows();
create trigger entry_rule_recorded_update after update on entry_rule
  referencing old table as before_row new table as after_row for each statement execute function record_rows();
create trigger health_requirement_recorded_insert after insert on health_requirement
  referencing new table as after_row for each statement execute function record_rows();
create trigger health_requirement_recorded_update after update on health_requirement
  referencing old table as before_row new table as after_row for each statement execute function record_rows();

create function record_source() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(old) - '{updated_at,content_hash}'::text[] = to_jsonb(new) - '{updated_at,content_hash}'::text[]
  then
    return null;
  end if;
  insert into source_revision
  select nextval('revision_id_seq'), coalesce((select max(revision_number) from source_revision r where r.id = new.id), 0) + 1,
    case tg_op when 'INSERT' then 'created' else 'changed' end, revision_time(), revision_setting('actor'),
    revision_setting('reason'), revision_setting('corrects') is not null, new.*;
  return null;
end $$;
create trigger source_recorded after insert or update on source for each row execute function record_source();

-- A group's members are rows of their own, written after it: it is recorded when the transaction ends, once.
create function record_country_group() returns trigger language plpgsql as $$
declare
  stored country_group;
  own json;
  last country_group_revision;
  change text := 'created';
begin
  select * into stored from country_group where id = new.id;
  if not found then
    return null;
  end if;
  select coalesce(json_agg(m order by m.position), '[]') into own from country_group_member m where m.country_group_id = new.id;
  select * into last from country_group_revision r where r.id = new.id order by revision_number desc limit 1;
  if found then
    change := kind_of_revision(last.retired_at is not null, stored.retired_at is not null,
      to_jsonb(last) - '{revision_id,revision_number,revision_kind,recorded_at,actor,reason,corrects,updated_at,retired_at}'::text[],
      to_jsonb(stored) - '{updated_at,retired_at}'::text[] || jsonb_build_object('members', own));
  end if;
  if change is not null then
    insert into country_group_revision
    select nextval('revision_id_seq'), coalesce(last.revision_number, 0) + 1, change, revision_time(), revision_setting('actor'),
      revision_setting('reason'), revision_setting('corrects') is not null, own, stored.*;
  end if;
  return null;
end $$;
create constraint trigger country_group_recorded after insert or update on country_group
  deferrable initially deferred for each row execute function record_country_group();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is never rewritten: what was recorded stays as it was', tg_table_name;
end $$;
create trigger entry_rule_revision_kept before update or delete on entry_rule_revision
  for each statement execute function refuse_rewriting();
create trigger health_requirement_revision_kept before update or delete on health_requirement_revision
  for each statement execute function refuse_rewriting();
create trigger source_revision_kept before update or delete on source_revision
  for each statement execute function refuse_rewriting();
create trigger country_group_revision_kept before update or delete on country_group_revision
  for each statement execute function refuse_rewriting();

-- What is stored already: one revision each, of the time when the record was made.
insert into source_revision
select nextval('revision_id_seq'), 1, 'created', s.created_at, null, null, false, s.* from source s order by s.id;
insert into country_group_revision
select nextval('revision_id_seq'), 1, 'created', g.created_at, null, null, false, m.members, g.*
from country_group g cross join lateral (
  select coalesce(json_agg(m order by m.position), '[]') as members from country_group_member m where m.country_group_id = g.id
) m order by g.id;
insert into entry_rule_revision
select nextval('revision_id_seq'), 1, 'created', r.created_at, null, null, false, r.* from entry_rule r order by r.id;
insert into health_requirement_revision
select nextval('revision_id_seq'), 1, 'created', r.created_at, null, null, false, r.* from health_requirement r order by r.id;
