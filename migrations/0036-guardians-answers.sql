-- How a guardian's link came to its end: whoever opens it again reads what was answered, and when (used_at).
alter table email_links
  add column outcome text check (outcome in ('given', 'refused', 'withdrawn'));
-- Where the player wanted to go: a guardian's consent comes on another day, from another browser.
alter table email_registrations
  add column next_page text;
