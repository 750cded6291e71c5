-- What the public API answered, by account, key, endpoint, status class and hour.

-- Route patterns, such as /v1/countries/{id}.
create table usage_endpoint (
  id integer generated always as identity primary key,
  route text not null unique
);

-- No foreign keys to account and api_key: neither row is ever removed, and each would be looked up at every write.
-- Room is left in each page for the row's next version: the rows of the running hour change every few seconds.
create table usage_hour (
  hour timestamptz(0) not null,                 -- its first instant
  s2xx bigint not null,
  s3xx bigint not null,
  s4xx bigint not null,
  s5xx bigint not null,
  counted bigint not null,                      -- of all of them, those that use up the monthly quota
  account_id integer not null,
  api_key_id integer not null,
  endpoint_id integer not null references usage_endpoint (id),
  primary key (account_id, hour, api_key_id, endpoint_id)
) with (fillfactor = 80);

-- Hours past their retention, summed. A row is either here or in usage_hour, never in both.
create table usage_day (
  day timestamptz(0) not null,                  -- its first instant, UTC
  s2xx bigint not null,
  s3xx bigint not null,
  s4xx bigint not null,
  s5xx bigint not null,
  counted bigint not null,
  account_id integer not null,
  api_key_id integer not null,
  endpoint_id integer not null references usage_endpoint (id),
  primary key (account_id, day, api_key_id, endpoint_id)
);

-- What deleted accounts had used: nothing of whose it was.
create table usage_of_deleted_accounts (
  day timestamptz(0) not null,
  endpoint_id integer not null references usage_endpoint (id),
  s2xx bigint not null,
  s3xx bigint not null,
  s4xx bigint not null,
  s5xx bigint not null,
  counted bigint not null,
  primary key (day, endpoint_id)
);

-- Requests that use up the quota of a calendar month, per account: what nodes hold the quota against.
create table usage_month (
  month timestamptz(0) not null,                -- its first instant, UTC
  account_id integer not null,
  counted bigint not null,
  changed_at timestamptz(3) not null,           -- what nodes ask by for each other's requests
  primary key (month, account_id)
) with (fillfactor = 50);

-- One row per server process: the last batch of its counts that is in the tables above, written with it.
create table usage_writer (
  id uuid primary key,
  last_batch integer not null,
  written_at timestamptz(3) not null default now()
) with (fillfactor = 50);

-- Work on the tables above that is done by one node at a time: the row is held while it is done.
create table usage_job (
  name text primary key,
  finished_at timestamptz(3)                    -- null: never
);
insert into usage_job (name) values ('roll-up');
