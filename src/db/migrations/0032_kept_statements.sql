-- What a file says by now where that is a third thing, so that somebody can look at it and keep what the desk says.
alter table desk_statement add column file_now json;  -- null = nothing else than `file`, or nothing of the record
