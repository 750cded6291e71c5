-- What a traveller should know of malaria in a country: no vaccine is given for it, so it is no health requirement.
alter table country
  add column malaria_transmission text check (malaria_transmission in ('none', 'parts', 'throughout')),   -- null = not known
  add column malaria_prophylaxis text check (malaria_prophylaxis in ('recommended', 'not_required')),     -- tablets
  add column malaria_notes text,
  add column malaria_source_url text,
  add column malaria_verified_at timestamptz(3),
  add constraint country_malaria_check check ((malaria_transmission is null) = (malaria_prophylaxis is null));
