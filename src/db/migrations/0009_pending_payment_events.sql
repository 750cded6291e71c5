-- Events of the payment processor are stored when they arrive and applied afterwards.

-- Rows of earlier versions, and of nodes that still run one, were applied when they were stored.
alter table payment_event add column pending boolean not null default false;
create index payment_event_pending on payment_event (account_id, received_at) where pending;

-- Not asked about before `held_until`: a node is asking, or asking failed `failures` times in a row.
alter table payment_customer
  add column held_until timestamptz(3),
  add column failures integer not null default 0;
