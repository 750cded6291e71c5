-- What each visa or authorisation of a destination is and takes; null = not known.
alter table entry_rule add column permissions json;
alter table entry_rule_revision add column permissions json;
