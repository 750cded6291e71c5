-- Tables of the embedded identity provider (better-auth). It reads and writes them itself; nobody else does, but for
-- sweeping and deleting. They are empty where an outside identity provider is used.

create table identity_user (
  id text primary key,
  name text not null,
  email text not null unique,   -- in small letters; made up for an anonymous user
  email_verified boolean not null,
  image text,
  is_anonymous boolean,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create index identity_user_unproven on identity_user (created_at) where not email_verified;

create table identity_session (
  id text primary key,
  expires_at timestamptz not null,
  token text not null unique,   -- of no use without the signature that the cookie carries beside it
  ip_address text,
  user_agent text,
  user_id text not null references identity_user (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null
);
create index identity_session_user on identity_session (user_id);
create index identity_session_expiry on identity_session (expires_at);

-- How a user signs in: here always by password, of which the scrypt hash is kept.
create table identity_credential (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references identity_user (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null
);
create index identity_credential_user on identity_credential (user_id);

-- Links that were mailed to set a new password; the identifier is hashed.
create table identity_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create index identity_verification_identifier on identity_verification (identifier);
create index identity_verification_expiry on identity_verification (expires_at);

-- Keys that tokens are signed with; the private ones are encrypted with the secret.
create table identity_jwks (
  id text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  alg text,
  crv text
);

create table identity_rate_limit (
  id text primary key,
  key text not null unique,   -- address and path
  count integer not null,
  last_request bigint not null   -- ms since the epoch
);

-- How often something was asked for one e-mail address, from wherever; the address is hashed.
create table identity_email_limit (
  key text primary key,
  count integer not null,
  started_at timestamptz not null
);

-- What all nodes must agree on: the issuer that tokens name, and the secret where it is neither a setting nor a file.
create table identity_setting (
  name text primary key check (name in ('issuer', 'secret')),
  value text not null
);
