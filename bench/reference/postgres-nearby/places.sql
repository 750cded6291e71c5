update nearby.city n
set place = cube(array[
  cos(radians(c.latitude)) * cos(radians(c.longitude)),
  cos(radians(c.latitude)) * sin(radians(c.longitude)),
  sin(radians(c.latitude))
])
from city c
where c.id = n.id;
create index on nearby.city using gist (place);
vacuum full analyze nearby.city;
