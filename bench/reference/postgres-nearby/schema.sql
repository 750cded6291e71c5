-- Cities for asking PostgreSQL on every request which are the nearest, as favourably as can be: their JSON is ready to send,
-- and they lie on the unit sphere, where the straight line between two orders them as the great circle does.

create extension if not exists cube;
drop schema if exists nearby cascade;
create schema nearby;
create table nearby.city (id integer primary key, json text not null, place cube);
