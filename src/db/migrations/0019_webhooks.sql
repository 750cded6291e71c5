-- Webhooks: endpoints of accounts, what is to be delivered to them, and which changes have become deliveries.

create table webhook_endpoint (
  id integer generated always as identity primary key,
  account_id integer not null references account (id),
  url text not null,
  description text,
  event_kinds text[] not null default '{}',          -- kinds of changes; empty: all
  from_country_ids integer[] not null default '{}',  -- passports; empty: all
  to_country_ids integer[] not null default '{}',    -- destinations; empty: all
  secret text not null,                              -- whsec_..., kept as it is: it signs
  old_secret text,                                   -- signs beside the new one until `old_secret_until`
  old_secret_until timestamptz(3),
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text check (disabled_reason in ('account_holder', 'gone', 'failing')),
  failing_since timestamptz(3),                      -- the first failed attempt since the last one that succeeded
  failures integer not null default 0,               -- turns in a row without a success
  warned_at timestamptz(3),                          -- when its holder was told that it will be disabled
  due_at timestamptz(3),                             -- when there is something to send; null: nothing is pending
  paused_until timestamptz(3),                       -- nothing is sent before: the receiver asked for it, or only failed
  held_until timestamptz(3),                         -- a node is sending
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint webhook_endpoint_disabled_check check ((status = 'disabled') = (disabled_reason is not null)),
  constraint webhook_endpoint_old_secret_check check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoint_account on webhook_endpoint (account_id, id);
create index webhook_endpoint_due on webhook_endpoint (due_at) where due_at is not null;
create index webhook_endpoint_failing on webhook_endpoint (failing_since) where failing_since is not null;

-- The message is made from the change when it is sent: changes are never rewritten.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoint (id) on delete cascade,
  message_id uuid not null default gen_random_uuid(),  -- the same for every attempt
  change_id bigint,                                    -- null: a test
  type text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3) default now(),
  last_status_code integer,
  last_error text,
  created_at timestamptz(3) not null default now(),
  constraint webhook_delivery_pending_check check ((status = 'pending') = (next_attempt_at is not null))
);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at) where status = 'pending';

-- One row: changes up to and with this one have become deliveries.
create table webhook_position (
  is_only boolean primary key default true check (is_only),
  change_id bigint not null
);
insert into webhook_position (change_id) values (0);

-- Keys that sign every message (v1a). One row; another would sign beside it.
create table webhook_key (
  id integer generated always as identity primary key,
  public_key text not null unique,     -- whpk_...
  private_key text not null,           -- whsk_...
  is_first boolean unique check (is_first),  -- of several nodes that start at once, one makes it
  created_at timestamptz(3) not null default now()
);
