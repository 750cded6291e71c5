-- Hosts whose pages are official, so that a verification by them needs no review (decision 27).
create table official_host (
  host text primary key,                          -- as addresses have it: in small letters, encoded for the DNS
  account_id integer references account (id),     -- of the reviewer who called it official; null = of the data files,
                                                  -- which mean every name below it, too
  called_at timestamptz(3) not null default now()
);

-- Whether the open data files describe it: they are reviewed, what an editor says of a new publication is not.
alter table publication add column from_files boolean not null default false;
