-- The sum of pair_question over its days, for the desk's queue: adding up a million and a half rows for each look takes
-- a second. Whatever writes the days moves the sums, in the order of the key, so that nodes never wait in a circle.
create table pair_total (
  passport_id integer not null references country (id),
  destination_id integer not null references country (id),
  questions bigint not null,
  primary key (passport_id, destination_id)
) with (fillfactor = 80);

insert into pair_total
select passport_id, destination_id, sum(questions) from pair_question group by passport_id, destination_id;

create function sum_pair_questions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into pair_total as total (passport_id, destination_id, questions)
    select passport_id, destination_id, -sum(questions) from removed group by 1, 2 order by 1, 2
    on conflict (passport_id, destination_id) do update set questions = total.questions + excluded.questions;
  elsif tg_op = 'INSERT' then
    insert into pair_total as total (passport_id, destination_id, questions)
    select passport_id, destination_id, sum(questions) from added group by 1, 2 order by 1, 2
    on conflict (passport_id, destination_id) do update set questions = total.questions + excluded.questions;
  else
    insert into pair_total as total (passport_id, destination_id, questions)
    select passport_id, destination_id, sum(questions) from (
      select passport_id, destination_id, questions from added
      union all select passport_id, destination_id, -questions from removed
    ) moved group by 1, 2 order by 1, 2
    on conflict (passport_id, destination_id) do update set questions = total.questions + excluded.questions;
  end if;
  return null;
end $$;

create trigger pair_question_added after insert on pair_question
  referencing new table as added for each statement execute function sum_pair_questions();
create trigger pair_question_changed after update on pair_question
  referencing old table as removed new table as added for each statement execute function sum_pair_questions();
create trigger pair_question_removed after delete on pair_question
  referencing old table as removed for each statement execute function sum_pair_questions();
