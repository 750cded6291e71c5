-- The system of record of the public API: reference data, rules by source, accounts and keys, and the versions nodes poll.
-- Times have millisecond precision because the API shows milliseconds.

-- One row per thing that nodes keep in memory. A write to it bumps `version` in its own transaction, so versions are
-- ordered as the commits are. `token` changes with each bump and tells databases apart that count alike (restored copies).
create table data_version (
  name text primary key,
  version integer not null default 0,
  token text not null,
  updated_at timestamptz(3) not null default now()
);
insert into data_version (name, token) values
  ('catalog', substr(md5(random()::text || clock_timestamp()::text), 1, 8)),
  ('api_keys', substr(md5(random()::text || clock_timestamp()::text), 1, 8));

create table currency (
  id integer primary key,                       -- ISO 4217 numeric
  code text not null unique,
  name text not null,
  symbol text,
  minor_unit integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table country (
  id integer primary key,                       -- ISO 3166-1 numeric; Kosovo 983
  name text not null,
  official_name text,
  iso2 text not null unique,
  iso3 text not null unique,
  continent text not null,
  region text,
  subregion text,
  capital text,
  capital_city_id integer,
  currency_ids integer[] not null default '{}',
  languages text[] not null default '{}',       -- ISO 639-1
  calling_codes text[] not null default '{}',
  timezones text[] not null default '{}',
  latitude double precision,
  longitude double precision,
  flag_emoji text,
  aliases text[] not null default '{}',         -- other names people search by; not served
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Organisations and the named lists that policies use; ids come from the reviewed files and are never reused.
create table country_group (
  id integer primary key,
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('organisation', 'list')),
  description text,
  source_url text,
  last_verified_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table country_group_member (
  country_group_id integer not null references country_group (id) on delete cascade,
  position integer not null,                    -- order in the file
  country_id integer not null references country (id),
  status text not null check (status in ('member', 'associate', 'suspended', 'observer')),
  since date,                                   -- first day it holds; null = not known
  until date,                                   -- first day it no longer holds; null = still holds
  note text,
  primary key (country_group_id, position)
);

create table vaccine (
  id integer primary key,
  code text not null unique,
  name text not null,
  disease_name text not null,
  doses_required integer not null,
  minimum_days_before_travel integer not null,
  dose_schedule text,
  booster_required boolean not null,
  booster_interval_months integer,
  immunity_duration_months integer,
  immunity_is_lifelong boolean not null,
  minimum_age_months integer,
  certificate_required boolean not null,
  cvx_codes text[] not null default '{}',
  atc_code text,
  official_info_url text,
  description text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Who says it. Sources can be switched off and are ranked: higher `rank` first, then later `data_date`, then higher id.
create table source (
  id integer generated always as identity primary key,
  code text not null unique,
  kind text not null check (kind in ('editorial', 'import', 'open_data')),
  name text not null,
  url text,
  licence text,
  rank integer not null,
  enabled boolean not null default true,
  data_date date,                               -- the date the source's data is of
  content_hash text,                            -- SHA-256 of what was last loaded, to skip an unchanged load
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table health_requirement (
  id integer generated always as identity primary key,
  source_id integer not null references source (id),
  rule_key text not null,
  country_id integer not null references country (id),
  city_id integer,
  region_specific boolean not null,
  vaccine_id integer not null references vaccine (id),
  requirement text not null check (requirement in ('required', 'may_be_asked', 'recommended', 'not_required')),
  circumstances text,
  notes text,
  source_url text,
  last_verified_at timestamptz(3),
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (source_id, country_id, rule_key)
);

-- What a source says about entering a destination: only what it says, unset is null. A rule that left its source is
-- retired, not deleted, so that it gets its id back when it returns and no id is ever reused.
create table entry_rule (
  id integer generated always as identity primary key,
  source_id integer not null references source (id),
  scope_key text not null,                      -- domain/entry-rules/entry-rule.ts: scopeKey
  rule_key text not null,
  from_country_id integer references country (id),
  from_country_group_id integer references country_group (id),
  to_country_id integer references country (id),
  to_country_group_id integer references country_group (id),
  priority integer not null check (priority >= 0),
  inherits_general boolean not null default true,
  membership_statuses text[] not null default '{member}',
  document_validity_minimum_days integer check (document_validity_minimum_days >= 0),
  proof_of_funds text check (proof_of_funds in ('required', 'may_be_asked', 'recommended', 'not_required')),
  proof_of_funds_details text,
  proof_of_funds_amount_usd double precision,
  proof_of_funds_source_url text,
  proof_of_funds_amount_local double precision,
  proof_of_funds_currency_id integer references currency (id),
  return_ticket text check (return_ticket in ('required', 'may_be_asked', 'recommended', 'not_required')),
  return_ticket_details text,
  return_ticket_source_url text,
  health_insurance text check (health_insurance in ('required', 'may_be_asked', 'recommended', 'not_required')),
  health_insurance_details text,
  health_insurance_coverage_usd double precision,
  health_insurance_source_url text,
  customs_declaration_required boolean,
  customs_declaration_details text,
  customs_declaration_url text,
  proof_of_accommodation text check (proof_of_accommodation in ('required', 'may_be_asked', 'recommended', 'not_required')),
  proof_of_accommodation_details text,
  proof_of_accommodation_source_url text,
  visa_requirement_type text check (visa_requirement_type in
    ('visa_free', 'visa_on_arrival', 'e_visa', 'eta', 'visa_required', 'not_allowed')),
  max_stay_days integer check (max_stay_days >= 0),
  visa_application_url text,
  visa_processing_days integer check (visa_processing_days between 1 and 365),
  general_notes text,
  source_url text,
  official_website_url text,
  last_verified_at timestamptz(3),
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (from_country_id is null or from_country_group_id is null),
  check (to_country_id is null or to_country_group_id is null),
  unique (source_id, scope_key, rule_key)
);

-- What was imported when and from where, and what it changed.
create table import_run (
  id integer generated always as identity primary key,
  source_id integer not null references source (id),
  file_name text not null,
  source_url text,
  sha256 text not null,
  data_date date,
  format text not null,
  row_count integer not null,
  inserted integer not null,
  updated integer not null,
  retired integer not null,
  unchanged integer not null,
  refused integer not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null default now()
);

create table account (
  id integer generated always as identity primary key,
  email text not null,
  tier text not null default 'free' check (tier in ('free', 'growth', 'business')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index account_email on account (lower(email));

create table api_key (
  id integer generated always as identity primary key,
  account_id integer not null references account (id),
  name text not null,
  prefix text not null,                         -- ck_live_ or ck_test_
  last_four text not null,
  hash text not null unique,                    -- SHA-256 of the whole key, hex
  changed_version integer not null,             -- data_version 'api_keys' of the last change: what nodes poll by
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create unique index api_key_name on api_key (account_id, lower(name));
create index api_key_changed on api_key (changed_version);
