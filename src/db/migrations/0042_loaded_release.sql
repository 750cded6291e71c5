-- Which release was loaded last, so that one of before, with data of the same date, does not take its place.
alter table loaded_data_set add column release_id text;   -- null = a directory of data files
