-- $1: the point on the unit sphere, $2: the straight line that the radius spans there, $3: the same cube grown by it.
with nearest as materialized (
  select id, json, place <-> $1 as line from nearby.city order by place <-> $1 limit 20
), counted as (
  select count(*) as total from nearby.city where place <@ $3 and place <-> $1 <= $2
)
select '{"data":[' || coalesce(
    (select string_agg(
      left(json, -1) || ',"distanceKm":' || trim_scale(round((2 * 6371 * asin(line / 2))::numeric, 3)) || '}',
      ',' order by line, id
    ) from nearest where line <= $2), ''
  ) || '],"meta":{"page":1,"limit":20,"total":' || total || ',"totalPages":' || ceil(total / 20.0) || '}}'
from counted
