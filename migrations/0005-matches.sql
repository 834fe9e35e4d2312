create table matches (
  id uuid primary key,
  event_id uuid not null references events (id),
  game_id text not null references games (id),
  tie_code text,
  state text not null check (state in ('requested', 'rescheduling', 'confirmed', 'in_progress', 'submitted', 'disputed',
    'approved', 'forfeited', 'declined', 'cancelled', 'expired', 'void')),
  challenger_id uuid not null references players (id),
  challenger_entry_id uuid not null references entries (id),
  challenged_id uuid not null references players (id),
  challenged_entry_id uuid not null references entries (id),
  is_instant boolean not null default false,
  kickoff_at timestamptz not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  challenger_ready_at timestamptz,
  challenged_ready_at timestamptz,
  score_challenger int check (score_challenger between 0 and 999),
  score_challenged int check (score_challenged between 0 and 999),
  submitted_by uuid references players (id),
  submitted_at timestamptz,
  winner_id uuid references players (id),
  decided_at timestamptz,
  check (challenger_id <> challenged_id),
  check ((score_challenger is null) = (score_challenged is null)),
  check (state <> 'approved' or (score_challenger is not null and decided_at is not null))
);
create index matches_by_event on matches (event_id, state, kickoff_at desc, id);
create index matches_by_challenger on matches (challenger_id, kickoff_at desc, id);
create index matches_by_challenged on matches (challenged_id, kickoff_at desc, id);
create index matches_live on matches (kickoff_at desc, id) where state = 'in_progress';

-- The timeline of a match: every move with who, when and what, visible to both players.
create table match_moves (
  id bigint generated always as identity primary key,
  match_id uuid not null references matches (id),
  move text not null,
  player_id uuid references players (id),
  details jsonb not null default '{}',
  moved_at timestamptz not null
);
create index match_moves_by_match on match_moves (match_id, id);
create trigger match_moves_are_append_only before update or delete on match_moves
  for each row execute function refuse_change();
