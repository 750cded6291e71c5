-- Pages that evidence cites, as they were read last (decision 29). Whole pages are never kept.
create table source_page (
  url text primary key,                         -- without its fragment
  asked_at timestamptz(3) not null,             -- not again within a week, whatever came of it
  outcome text not null check (outcome in ('first', 'unchanged', 'changed', 'gone', 'forbidden', 'failed')),
  note text,                                    -- why it could not be read
  read_at timestamptz(3),                       -- when its text was seen last
  text_hash text,                               -- SHA-256 of its text
  etag text,
  last_modified text,
  gone_runs integer not null default 0          -- how many times in a row it was gone
);

-- What stands around each quotation, in sentences.
create table source_page_quote (
  url text not null references source_page (url) on delete cascade,
  quote_hash text not null,                     -- SHA-256 of the quotation
  is_found boolean not null,                    -- false: it is not on the page any more, or never was
  sentences json not null,                      -- of when it was found last
  reaches_start boolean not null,               -- whether they begin and end where the page does
  reaches_end boolean not null,
  primary key (url, quote_hash),
  constraint source_page_quote_bytes check (octet_length(sentences::text) <= 5120)
);

-- One row: who asks pages now. Others wait until it ends, or has not been renewed in time.
create table source_watch (
  is_only boolean primary key default true check (is_only),
  held_by text,
  held_until timestamptz(3)
);
insert into source_watch default values;

create index desk_doubt_source_page on desk_doubt ((details ->> 'url')) where closed_at is null and reason = 'source_changed';
