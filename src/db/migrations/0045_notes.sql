-- Notes are statements, each for those whom it concerns. The type of the column is changed, and not its rows one by one, so
-- that no revision is recorded: every rule says what it said.
create function as_notes(said text) returns json language sql immutable
  return case when said is not null then json_build_array(json_build_object('text', said)) end;
alter table entry_rule alter column general_notes type json using as_notes(general_notes);
alter table entry_rule_revision alter column general_notes type json using as_notes(general_notes);
drop function as_notes;
alter table entry_rule rename column general_notes to notes;
alter table entry_rule_revision rename column general_notes to notes;

-- What the desk wrote has the fields of rules by name, at any depth.
create function with_notes(stored json) returns json language sql immutable
  return replace(
    regexp_replace(stored::text, '"generalNotes"\s*:\s*("(?:[^"\\]|\\.)*")', '"notes":[{"text":\1}]', 'g'),
    '"generalNotes"', '"notes"')::json;
alter table desk_edit disable trigger user;
update desk_edit set fields = with_notes(fields), before = with_notes(before), applied = with_notes(applied)
  where concat(fields, before, applied) like '%"generalNotes"%';
alter table desk_edit enable trigger user;
update desk_statement
  set fields = with_notes(fields), file = with_notes(file), file_now = with_notes(file_now)
  where concat(fields, file, file_now) like '%"generalNotes"%';
drop function with_notes;
