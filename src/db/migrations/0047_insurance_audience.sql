-- Whom the insurance concerns (null = everybody), and whether the visa includes it.
alter table entry_rule add column health_insurance_included boolean;
alter table entry_rule add column health_insurance_for json;
alter table entry_rule_revision add column health_insurance_included boolean;
alter table entry_rule_revision add column health_insurance_for json;
