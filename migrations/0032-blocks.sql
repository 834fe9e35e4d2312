-- Who wants nothing to do with whom. It holds both ways; only the one who blocked knows of it, and can lift it.
create table blocks (
  blocker_id uuid not null references players (id),
  blocked_id uuid not null references players (id),
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

-- The entrants of an event next to a rating.
create index ranking_rows_by_elo on ranking_rows (board_id, elo, player_id);
