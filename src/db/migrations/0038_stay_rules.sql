-- When a visa has to be valid, further limits of stay with how their days are counted, and agreements that add days.
alter table entry_rule
  add column validity_counts text,
  add column stay_limits json,
  add column stay_agreements json;
alter table entry_rule_revision
  add column validity_counts text,
  add column stay_limits json,
  add column stay_agreements json;
-- Territories and small states within the outer border of a group that count as inside it, without being members.
alter table country_group_member drop constraint country_group_member_status_check;
alter table country_group_member add constraint country_group_member_status_check
  check (status in ('member', 'associate', 'suspended', 'observer', 'inside'));
