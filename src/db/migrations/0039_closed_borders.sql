-- Borders over which travellers cannot arrive; null = none are known.
alter table entry_rule add column closed_borders json;
alter table entry_rule_revision add column closed_borders json;
