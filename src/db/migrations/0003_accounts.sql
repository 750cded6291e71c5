-- Accounts of people who sign in, beside those that an operator makes by e-mail address, and a log of who changed what.

-- An account has an identity (issuer and subject of an OIDC token), or none when an operator made it. Several identities
-- may say one e-mail address, so only accounts without identity are told apart by it. A deleted account keeps its row, for
-- its keys and its usage totals, and nothing that says whose it was.
alter table account
  alter column email drop not null,
  add column issuer text,
  add column subject text,
  add column roles text[] not null default '{}',   -- given by an operator, in addition to those that the token carries
  add column tokens_from timestamptz(3),           -- earlier tokens are refused: the identity had an account that was deleted then
  add column deleted_at timestamptz(3),
  add constraint account_identity unique (issuer, subject),
  add constraint account_identity_check check ((issuer is null) = (subject is null)),
  add constraint account_roles_check check (roles <@ array['developer', 'editor', 'admin']),
  add constraint account_deleted_check check (deleted_at is null or (email is null and subject is null));
drop index account_email;
create unique index account_email on account (lower(email)) where issuer is null;
create index account_identity_email on account (lower(email)) where issuer is not null;

-- Identities whose account was deleted, so that a token issued before that does not make a new one. Only the SHA-256 of
-- issuer and subject is kept.
create table deleted_identity (
  identity_hash text primary key,
  deleted_at timestamptz(3) not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  account_id integer not null references account (id),
  actor_kind text not null check (actor_kind in ('user', 'cli', 'system', 'payments')),
  actor_id text,
  actor_ip text,
  actor_user_agent text,
  request_id text,
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp()   -- not the transaction's start: entries are in the order of their times
);
create index audit_log_account on audit_log (account_id, id desc);
