-- What was said of the facts of rules, by whom and when.
create table publication (
  code text primary key,
  name text not null,
  publisher text not null,
  kind text not null check (kind in ('official', 'official_second_hand', 'compilation')),
  url text,
  licence text
);

-- Of one rule's facts (scope_key, rule_key: its natural key within the source), of a destination, or of both; of all
-- passports, or of some. `says` null = the same as the fact.
create table evidence (
  id integer generated always as identity primary key,
  source_id integer not null references source (id),
  scope_key text,
  rule_key text,
  to_country_id integer references country (id),
  passport_ids integer[],
  topic text not null,
  says json,
  publication text not null references publication (code),
  stated_on date not null,
  read_on date,
  role text not null check (role in ('decides', 'background')),
  page text,
  url text,
  quote text,
  check ((scope_key is null) = (rule_key is null)),
  check (scope_key is not null or to_country_id is not null)
);
create index evidence_source_idx on evidence (source_id);
