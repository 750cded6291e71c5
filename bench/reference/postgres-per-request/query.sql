-- A rule for the passport country wins whatever else there is, so the others are looked at only when there is none.
select '{"requirement":' || coalesce(
    (select json from per_request.rule r where r.origin = $1 and r.destination = any (t.audiences) order by place limit 1),
    (select json from per_request.rule r where r.origin = any (f.audiences) and r.destination = any (t.audiences)
      order by place limit 1)
  ) || ',"applicabilityContext":' || f.context || '}'
from per_request.country f, per_request.country t
where f.id = $1 and t.id = $2
