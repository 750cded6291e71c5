-- Answers that people follow by e-mail (decision 24). No account; the address goes when the last row of it goes.
create table answer_follow (
  id bigint generated always as identity primary key,
  email text not null,                  -- in lower case
  language text not null check (language in ('en', 'es', 'fr', 'pt')),
  passport_id integer not null references country (id),
  destination_id integer not null references country (id),
  confirmed_at timestamptz(3),          -- null: deleted a day after it was asked for
  created_at timestamptz(3) not null default now(),
  unique (email, passport_id, destination_id)
);
create index answer_follow_unconfirmed on answer_follow (created_at) where confirmed_at is null;
create index answer_follow_pair on answer_follow (destination_id, passport_id) where confirmed_at is not null;

-- Links in mails: each mail has one of its own, which confirms and cancels.
create table follow_token (
  hash text primary key,                -- SHA-256; the token itself is in the mail alone
  follow_id bigint not null references answer_follow (id) on delete cascade
);
create index follow_token_follow on follow_token (follow_id);

create table follow_mail (
  id bigint generated always as identity primary key,
  follow_id bigint not null references answer_follow (id) on delete cascade,
  change_id bigint,                     -- null: asks to confirm
  attempts integer not null default 0,
  due_at timestamptz(3) default now(),  -- a node that sends it moves this ahead; null: sent, or given up
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (follow_id, change_id)
);
create index follow_mail_due on follow_mail (due_at) where due_at is not null;

-- One row: changes up to and with this one have become mails. Of earlier ones nobody asked to be told.
create table follow_position (
  is_only boolean primary key default true check (is_only),
  change_id bigint not null
);
insert into follow_position (change_id) select coalesce(max(id), 0) from change;
