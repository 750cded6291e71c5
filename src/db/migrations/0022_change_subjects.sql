-- Changes of one passport or destination, which pages of the portal ask for. An array's index does not hold nulls, which
-- mean every country: these are few.
create index change_passports_idx on change using gin (passport_ids);
create index change_destinations_idx on change using gin (destination_ids);
create index change_everybody_idx on change (id) where passport_ids is null;
create index change_everywhere_idx on change (id) where destination_ids is null;
