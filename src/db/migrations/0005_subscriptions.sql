-- Paid subscriptions as the payment processor tells of them. Accounts without a row here are on the free tier, or on the one
-- that an operator gave them.

-- The processor's customer of an account. Kept apart from the subscription, because it comes before and stays after it.
create table payment_customer (
  account_id integer primary key references account (id),
  customer_key text not null,                        -- idempotency key by which the customer is made
  customer_id text unique,                           -- null until the processor has made it
  revision integer not null default 0,               -- counts what was applied: an answer older than the last one is not applied
  checkout_started_at timestamptz(3),
  check_at timestamptz(3),                           -- when to ask the processor without being told; null: never
  closing boolean not null default false,            -- the account was deleted; the customer is still to be removed at the processor
  created_at timestamptz(3) not null default now()
);
create index payment_customer_check on payment_customer (check_at) where check_at is not null;

create table subscription (
  account_id integer primary key references account (id),
  subscription_id text not null unique,              -- the processor's
  tier text not null check (tier in ('growth', 'business')),
  status text not null check (status in ('active', 'past_due')),
  current_period_end timestamptz(3),
  ends_at timestamptz(3),                            -- cancelled, and runs until then
  grace_ends_at timestamptz(3),                      -- the tier ends then unless a payment arrives
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint subscription_grace_check check ((status = 'past_due') = (grace_ends_at is not null))
);

-- Events of the processor that have had their effect.
create table payment_event (
  event_id text primary key,
  type text not null,
  account_id integer not null references account (id),
  received_at timestamptz(3) not null default now()
);
create index payment_event_received on payment_event (received_at);
