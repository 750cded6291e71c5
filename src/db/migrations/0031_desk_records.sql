-- The desk edits members of country groups (scope_key g<id>, rule_key members) and health requirements (scope_key
-- c<country>) as well as entry rules (scope keys with >), as records of the open data set.
alter table desk_statement add column cited json not null default '[]';  -- pages that say so of a group or health requirement
