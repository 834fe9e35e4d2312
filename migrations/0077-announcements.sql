-- Announcements of staff to the players of brands of one service.
create table announcements (
  id uuid primary key,
  service text not null,
  -- A player belongs to the brand that the player used last.
  brands text[] not null check (cardinality(brands) > 0),
  segment text not null check (segment in ('everyone', 'subscribed', 'lapsed', 'new', 'away', 'entrants')),
  -- The battleground of the segment 'entrants'.
  event_id uuid references events (id),
  -- Empty for the default page.
  link text not null,
  -- Title and text by language.
  texts jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  -- Rises with each change by staff.
  version integer not null,
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Counted when sending began.
  audience_size integer,
  sent_count integer not null default 0,
  -- Players who could not be notified.
  failed_count integer not null default 0,
  -- Players up to this id are done. It moves in the transaction that notifies them.
  last_player_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid not null references staff_members (id),
  check ((state in ('draft')) = (send_at is null)),
  check ((state in ('sending', 'stopped', 'sent')) = (started_at is not null))
);
create index announcements_due on announcements (send_at) where state in ('scheduled', 'sending');
create index announcements_by_event on announcements (event_id) where event_id is not null;

-- The players of a service in the order of their ids, page by page.
create index players_by_id on players (service, id) where removed_at is null;
