-- The served rules by both sides, in their total order of precedence: the smaller place wins.
create table per_request.rule as
  select
    coalesce(r.from_country_id, f.id, 0)::integer as origin,
    coalesce(r.to_country_id, t.id, 0)::integer as destination,
    row_number() over (order by (r.from_country_id is not null) desc, r.priority desc,
      (r.from_country_group_id is not null) desc,
      (r.to_country_id is not null) desc, (r.to_country_group_id is not null) desc,
      r.updated_at desc, r.id desc)::integer as place,
    record.json
  from per_request.record
    join entry_rule r using (id)
    left join per_request.audience f
      on f.country_group_id = r.from_country_group_id and f.statuses = r.membership_statuses
    left join per_request.audience t
      on t.country_group_id = r.to_country_group_id and t.statuses = r.membership_statuses;
create index on per_request.rule (origin, destination, place);
analyze per_request.rule;
analyze per_request.country;
