-- Which open data set was loaded last, and by whom: a start must not take back what an operator has loaded.
create table loaded_data_set (
  source_id integer primary key references source (id),
  location text not null,
  files_sha256 text not null,
  by_start boolean not null,
  loaded_at timestamptz not null default now(),
  passed_over_sha256 text   -- files that a start has not loaded over it, so that the next one need not read them
);
