-- The purposes of a journey that what is said of the visa covers; null = not said.
alter table entry_rule add column visa_purposes text[];
alter table entry_rule_revision add column visa_purposes text[];
