-- Whether a stay without a number of days is unlimited or not known.
alter table entry_rule add column is_stay_unlimited boolean;
alter table entry_rule_revision add column is_stay_unlimited boolean;
