-- How often each pair of passport and destination was asked about, by day: what the desk's queue is ordered by. Nothing
-- says by whom. Days are removed after 30.
create table pair_question (
  day date not null,                            -- UTC
  passport_id integer not null references country (id),
  destination_id integer not null references country (id),
  questions bigint not null,
  primary key (day, passport_id, destination_id)
) with (fillfactor = 80);
