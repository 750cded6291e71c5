-- Which countries issue passports, and whose passport the people of the others hold.
alter table country
  add column issues_passports boolean not null default true,
  add column passport_country_id integer references country (id),   -- of those that issue none; null = no one country
  add column passport_note text,
  add constraint country_passport_check check (not issues_passports or (passport_country_id is null and passport_note is null));
