-- Who works on which statement, and what raises doubt about one.

create table desk_claim (
  source_id integer not null references source (id),
  scope_key text not null,
  rule_key text not null,
  account_id integer not null references account (id),
  until timestamptz(3) not null,                -- then anybody may claim it
  primary key (source_id, scope_key, rule_key)
);
create index desk_claim_account on desk_claim (account_id);

-- What was reported or noticed of a statement, by whom it is for others to write: an open one is a reason to look.
create table desk_doubt (
  id integer generated always as identity primary key,
  source_id integer not null references source (id),
  scope_key text not null,
  rule_key text not null,
  reason text not null check (reason in ('correction', 'source_changed')),
  details json not null,
  raised_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
create index desk_doubt_open on desk_doubt (source_id, scope_key, rule_key) where closed_at is null;
