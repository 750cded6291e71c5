-- For whom and when a health requirement holds, so that programs can read it; all that is set must be so.
alter table health_requirement
  add column arriving_from_group_id integer references country_group (id),
  add column transit_hours_over integer check (transit_hours_over >= 0),   -- 0 = any transit; needs a group
  add column minimum_age_months integer check (minimum_age_months >= 0),
  add column months integer[] check (cardinality(months) > 0 and months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  add constraint health_requirement_transit_check check (transit_hours_over is null or arriving_from_group_id is not null);

create index health_requirement_arriving_from_group on health_requirement (arriving_from_group_id)
  where arriving_from_group_id is not null;
