-- What evidence may prove: how old a page is nobody knows, and why an answer stays though something else is said.
alter table evidence
  add column undated boolean,  -- the page has no date of its own: stated_on is the day on which somebody else read it
  add column explained text;   -- why the answer stays; null = not explained
