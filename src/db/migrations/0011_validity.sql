-- The days on which a rule holds: from the first until the first on which it no longer does; null = open.
alter table entry_rule
  add column valid_from date,
  add column valid_until date,
  add constraint entry_rule_validity_check check (valid_from is null or valid_until is null or valid_from < valid_until);
