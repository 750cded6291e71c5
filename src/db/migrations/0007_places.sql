-- Places: cities, points of interest and walking tours. A record that left its source is retired, not deleted, so that its
-- id is never reused and comes back with it.

insert into data_version (name, token) values ('places', substr(md5(random()::text || clock_timestamp()::text), 1, 8));

-- What must be shown wherever the source's records are (CC BY, ODbL), and where the licence is written.
alter table source add column attribution text;
alter table source add column licence_url text;

create table city (
  id integer primary key,                       -- GeoNames id
  source_id integer not null references source (id),
  country_id integer not null references country (id),
  name text not null,
  alternate_names text[] not null default '{}', -- names people search by; not served
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  feature_code text not null,                   -- GeoNames: PPLC = capital
  is_capital boolean not null,
  population integer check (population > 0),    -- null = not known
  timezone text,                                -- IANA name
  admin1_code text,
  admin1_name text,
  description text,
  image_url text,
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- One place, whichever and however many sources name it: the merged record, as served.
create table point_of_interest (
  id integer generated always as identity primary key,
  source_id integer not null references source (id), -- the one whose name and location are shown
  country_id integer not null references country (id),
  city_id integer references city (id),
  name text not null,
  alternate_names text[] not null default '{}',
  category text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  description text,
  wikidata_id text check (wikidata_id ~ '^Q[1-9][0-9]*$'),
  website text,
  opening_hours text,
  wheelchair text check (wheelchair in ('yes', 'limited', 'no')),
  fee boolean,
  importance double precision not null check (importance between 0 and 1),
  retired_at timestamptz(3),                    -- set while no source names it
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- What each source says of it; `point_of_interest` is made of these.
create table point_of_interest_record (
  id integer generated always as identity primary key,
  source_id integer not null references source (id),
  source_key text not null,
  point_of_interest_id integer not null references point_of_interest (id),
  name text not null,
  name_key text not null,                       -- folded, to find the same place by
  alternate_names text[] not null default '{}',
  category text not null,
  country_id integer not null references country (id),
  latitude double precision not null,
  longitude double precision not null,
  description text,
  wikidata_id text,
  website text,
  opening_hours text,
  wheelchair text,
  fee boolean,
  importance double precision,
  url text,
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (source_id, source_key)
);
create index point_of_interest_record_place on point_of_interest_record (point_of_interest_id);
create index point_of_interest_record_wikidata on point_of_interest_record (wikidata_id) where wikidata_id is not null;
create index point_of_interest_record_name on point_of_interest_record (name_key);

create table walking_tour (
  id integer generated always as identity primary key,
  source_id integer not null references source (id),
  source_key text not null,
  country_id integer not null references country (id),
  city_id integer references city (id),
  name text not null,
  summary text,
  distance_km double precision not null check (distance_km >= 0),
  duration_minutes integer not null check (duration_minutes >= 0),
  walking_minutes integer,                      -- of it, without the stops; null = the source states the whole
  difficulty text not null check (difficulty in ('easy', 'moderate', 'hard')),
  is_loop boolean not null,
  latitude double precision not null,           -- of its start
  longitude double precision not null,
  -- [{"name", "description", "latitude", "longitude", "minutes", "pointOfInterestId"}], in the order walked; "wikidataId"
  -- and "pointOfInterestKey" as the source has them, to find the point of interest by
  stops jsonb not null,
  -- GeoJSON coordinates of the parts of the way: [[[longitude, latitude], ...], ...]; one part unless there are gaps
  path jsonb not null,
  url text,
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (source_id, source_key)
);
