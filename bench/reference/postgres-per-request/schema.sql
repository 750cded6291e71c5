-- The same answers prepared for asking PostgreSQL on every request, as favourably as can be: each is stored ready to
-- send, and only looking it up is left to the query.
drop schema if exists per_request cascade;
create schema per_request;
create table per_request.answer (
  origin integer not null,
  destination integer not null,
  json text not null,
  primary key (origin, destination)
);
