-- A vaccine that left its set is retired, as rules and groups are: past answers name it.
alter table vaccine add column retired_at timestamptz(3);
