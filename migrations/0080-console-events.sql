-- The version counts the edits of staff: of two who edit the same event, the second one sees that it changed.
alter table events
  add column version integer not null default 1,
  -- Players do not see an unpublished event.
  add column is_published boolean not null default true;
-- The console lists events by their start.
create index events_by_start on events (country, provider, starts_at, id);
