-- The latest time that any change up to and with this one was recorded. Times need not rise with ids; this one does, so
-- its index finds the first change of an instant, from where pages are read by id.
alter table change add column recorded_up_to timestamptz(3);
update change set recorded_up_to = running.up_to
  from (select id, max(recorded_at) over (order by id) as up_to from change) running where running.id = change.id;
alter table change alter column recorded_up_to set not null;
create index change_start_idx on change (recorded_up_to, id);
-- With it PostgreSQL would sort all changes since an instant to find the first few.
drop index change_recorded_idx;
