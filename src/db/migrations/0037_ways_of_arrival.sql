-- What a visa takes by the way of arrival, and which passports nationals may use instead of their own; null = not said.
alter table entry_rule
  add column visa_arrivals json,
  add column own_nationals_mode text,
  add column own_nationals_other_passports text[];
alter table entry_rule_revision
  add column visa_arrivals json,
  add column own_nationals_mode text,
  add column own_nationals_other_passports text[];
