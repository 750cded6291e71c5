-- Groups without border checks between their members: one stay for all of them, or rules of each. Null = checks, or unknown.
alter table country_group
  add column border text check (border in ('shared_stay', 'open'));
