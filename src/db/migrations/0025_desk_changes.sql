-- What editors propose, reviewers judge and publish, and what of it differs from the files of a source (decision 27).

create table desk_change (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('change', 'verification')),
  status text not null default 'draft'
    check (status in ('draft', 'in_review', 'approved', 'published', 'rejected', 'withdrawn')),
  reason text not null,                         -- why; recorded with the revisions
  corrects boolean not null default false,      -- what was said before had been wrong
  effective_from date,                          -- null or past = from publication on
  is_official boolean not null default false,   -- of a verification: all its evidence is official, nobody else need look
  author_id integer not null references account (id),
  reviewer_id integer references account (id),  -- who approved or rejected it
  publisher_id integer references account (id),
  note text,                                    -- of the reviewer, or of who withdrew it
  reverts_id integer references desk_change (id),
  preview json,
  preview_token text,                           -- of the data that the preview is of
  preview_day date,
  preview_digest text,                          -- equal = the same answers differ in the same way
  approved_digest text,
  revision bigint,                              -- the last that its publication recorded
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3) not null default clock_timestamp(), -- when its edits were written
  updated_at timestamptz(3) not null default now(),
  submitted_at timestamptz(3),
  reviewed_at timestamptz(3),
  closed_at timestamptz(3),
  constraint desk_change_two_people check (
    (reviewer_id is null or reviewer_id <> author_id)
    and (publisher_id is null or publisher_id <> author_id or (kind = 'verification' and is_official))),
  constraint desk_change_reviewed check (
    status not in ('approved', 'published') or reviewer_id is not null or (kind = 'verification' and is_official)),
  constraint desk_change_published check (
    (status = 'published') = (publisher_id is not null) and (status <> 'published' or revision is not null))
);
create index desk_change_status on desk_change (status, id);

create table desk_edit (
  change_id integer not null references desk_change (id),
  position integer not null,
  source_id integer not null references source (id),
  scope_key text not null,
  rule_key text not null,
  action text not null check (action in ('create', 'change', 'retire', 'verify')),
  fields json not null,                         -- what the desk says
  before json,                                  -- of the same fields, when the edit was written; null = there was no rule
  evidence json not null,
  applied json,                                 -- what publication wrote, for the opposite change
  primary key (change_id, position),
  unique (change_id, source_id, scope_key, rule_key)
);

-- The services check all of this, too: here it holds for whoever writes.
create function guard_desk_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'a change of the desk begins as a draft, not as %', new.status;
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'changes of the desk are kept';
  end if;
  if old.status in ('published', 'rejected', 'withdrawn') then
    raise exception 'the change % of the desk is %: it stays as it is', old.id, old.status;
  end if;
  if new.author_id <> old.author_id or new.kind <> old.kind or new.reverts_id is distinct from old.reverts_id then
    raise exception 'author, kind and origin of a change of the desk stay as they are';
  end if;
  if new.status <> old.status and not (
    (old.status, new.status) in (
      ('draft', 'in_review'), ('in_review', 'approved'), ('approved', 'published'),
      ('in_review', 'rejected'), ('approved', 'rejected'),
      ('draft', 'withdrawn'), ('in_review', 'withdrawn'), ('approved', 'withdrawn'))
    or (old.status = 'draft' and new.status = 'published' and new.kind = 'verification' and new.is_official))
  then
    raise exception 'a change of the desk does not go from % to %', old.status, new.status;
  end if;
  return new;
end $$;
create trigger desk_change_guarded before insert or update or delete on desk_change
  for each row execute function guard_desk_change();

create function guard_desk_edit() returns trigger language plpgsql as $$
declare
  stands text;
begin
  select status into stands from desk_change where id = coalesce(new.change_id, old.change_id) for share;
  if stands <> 'draft' and not (tg_op = 'UPDATE' and stands = 'approved'
    and to_jsonb(new) - 'applied' = to_jsonb(old) - 'applied')
  then
    raise exception 'the change of the desk is %: its edits stay as they are', stands;
  end if;
  return coalesce(new, old);
end $$;
create trigger desk_edit_guarded before insert or update or delete on desk_edit
  for each row execute function guard_desk_edit();

-- Statements that differ from the files of their source because the desk says so. Loads say it again.
create table desk_statement (
  source_id integer not null references source (id),
  scope_key text not null,
  rule_key text not null,
  action text not null check (action in ('create', 'change', 'retire')),
  fields json not null,                         -- what the desk says; of a retired rule nothing
  file json not null,                           -- what the file said of these fields; of a retired rule all it said
  file_differs boolean not null default false,  -- the file says a third thing by now
  set_aside integer[] not null default '{}',    -- ids of what the file's documents say of these facts, closed meanwhile
  change_id integer not null references desk_change (id),
  updated_at timestamptz(3) not null default now(),
  primary key (source_id, scope_key, rule_key)
);

-- Evidence that the desk gave and the files of the source do not have.
create table desk_evidence (
  id integer generated always as identity primary key,
  source_id integer not null references source (id),
  record json not null,
  change_id integer not null references desk_change (id)
);
create index desk_evidence_source on desk_evidence (source_id);
