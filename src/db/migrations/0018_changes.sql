-- What travellers would notice of the revisions and of days that passed, derived from both (decision 22). In the order
-- of publication; rows are added only.
create table change (
  id bigint generated always as identity primary key,
  about text not null check (about in ('entry_requirement', 'health_requirement')),
  kind text not null check (kind in ('created', 'changed', 'ended', 'announced', 'corrected', 'verified')),
  recorded_at timestamptz(3) not null,          -- of the revision; of a day that passed, its first moment
  effective_from date,                          -- null = not told
  destination_ids integer[],                    -- null = every one
  passport_ids integer[],                       -- null = every one
  from_country_group_id integer,                -- whom it is about, when that is a group
  to_country_group_id integer,
  before json,
  after json,
  pairs_affected integer not null,
  rule_id integer,                              -- of the entry rule or the health requirement; null = of many
  revision integer,                             -- its number
  sources text[] not null,
  severity text not null check (severity in ('tightened', 'loosened', 'neutral'))
);
create index change_recorded_idx on change (recorded_at, id);

-- How far changes have been derived: one row.
create table change_progress (
  name text primary key check (name = 'changes'),
  token text not null default substr(md5(random()::text), 1, 8), -- of this database's changes, for their cursors
  revision_id bigint not null,                  -- all revisions up to this one
  day date not null                             -- all that begins or ends up to this day
);
-- Of what was recorded before, nobody was told anything then.
insert into change_progress (name, revision_id, day)
select 'changes', coalesce(max(revision_id), 0), (now() at time zone 'utc')::date from (
  select max(revision_id) as revision_id from entry_rule_revision
  union all select max(revision_id) from health_requirement_revision
  union all select max(revision_id) from country_group_revision
  union all select max(revision_id) from source_revision
) recorded;
