-- Pages without a date of their own, and why an answer stays although a source disagrees.
alter table evidence
  add column undated boolean,  -- the page has no date of its own: stated_on is the day on which somebody else read it
  add column explained text;   -- why the answer stays; null = not explained
