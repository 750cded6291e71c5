-- Mistakes that people report, and what became of each. The e-mail address is the only personal data: it goes when the
-- outcome was sent, or after a year.
create table correction (
  id text primary key,                          -- random, as whoever has it sees the outcome
  status text not null default 'received' check (status in ('received', 'under_review', 'fixed', 'not_changed')),
  passport_id integer not null references country (id),
  destination_id integer not null references country (id),
  topic text,
  message text not null,
  digest text not null,                         -- of the message: the same text about the same pair is one report
  source_url text,
  input_hash text,                              -- of a trip check; kept as it was sent, never trusted
  data_revision text,
  email text,
  language text check (language in ('en', 'es', 'fr', 'pt')),
  mail_due_at timestamptz(3),                   -- of the mail with the outcome; a node that sends it moves this ahead
  mail_attempts integer not null default 0,
  taken_by integer references account (id),     -- who looks into it
  taken_at timestamptz(3),
  closed_by integer references account (id),
  closed_at timestamptz(3),
  change_id integer references desk_change (id),
  revision bigint,                              -- of what is fixed
  reason text,                                  -- of what was not changed; shown to everybody
  created_at timestamptz(3) not null default now(),
  unique (passport_id, destination_id, digest),
  constraint correction_address check ((email is null) = (language is null)),
  constraint correction_taken check (status <> 'under_review' or taken_by is not null),
  constraint correction_closed check ((status in ('fixed', 'not_changed')) = (closed_at is not null and closed_by is not null)),
  constraint correction_fixed check ((status = 'fixed') = (revision is not null)),
  constraint correction_not_changed check ((status = 'not_changed') = (reason is not null)),
  -- The address of a closed report is there only for as long as its mail is due.
  constraint correction_mail check ((mail_due_at is not null) = (email is not null and closed_at is not null))
);
create index correction_open on correction (created_at, id) where closed_at is null;
create index correction_closed_at on correction (closed_at) where closed_at is not null;
create index correction_mail_due on correction (mail_due_at) where mail_due_at is not null;

-- What is closed stays as it is, but for its address.
create function guard_correction() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and (new.status, new.closed_by, new.closed_at, new.change_id, new.revision, new.reason)
    is distinct from (old.status, old.closed_by, old.closed_at, old.change_id, old.revision, old.reason)
  then
    raise exception 'the report % is closed: it stays as it is', old.id;
  end if;
  return new;
end $$;
create trigger correction_guarded before update on correction for each row execute function guard_correction();

-- Reports that the change fixes: published, it closes them.
alter table desk_change add column correction_ids text[] not null default '{}';

create index desk_doubt_correction on desk_doubt ((details ->> 'correctionId')) where closed_at is null;
