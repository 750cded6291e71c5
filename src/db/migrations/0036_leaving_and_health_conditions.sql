-- What a country asks of those who leave it, in the shape of the data files.
alter table entry_rule add column leaving json;
alter table entry_rule_revision add column leaving json;

-- Further conditions of health requirements: all that are set must be so.
alter table health_requirement
  add column arriving_within_days integer check (arriving_within_days >= 0),   -- needs a group
  add column residents_only boolean,                                            -- needs a group
  add column below_age_months integer check (below_age_months > 0),
  add column stays_over_days integer check (stays_over_days >= 0),
  add column on_leaving boolean,
  add column purposes text[] check (cardinality(purposes) > 0);
alter table health_requirement_revision
  add column arriving_within_days integer,
  add column residents_only boolean,
  add column below_age_months integer,
  add column stays_over_days integer,
  add column on_leaving boolean,
  add column purposes text[];
