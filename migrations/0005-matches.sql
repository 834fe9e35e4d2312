-- One row and one state per match. `version` counts its moves: a move is saved only on the version it was decided on.
create table matches (
  id uuid primary key,
  event_id uuid not null references events (id),
  game_id text not null references games (id),
  tie_code text,
  state text not null check (state in ('requested', 'rescheduling', 'confirmed', 'in_progress', 'submitted', 'disputed',
    'approved', 'forfeited', 'declined', 'cancelled', 'expired', 'void')),
  version int not null,
  challenger_id uuid not null references players (id),
  challenger_entry_id uuid not null references entries (id),
  challenged_id uuid not null references players (id),
  challenged_entry_id uuid not null references entries (id),
  is_instant boolean not null default false,
  kickoff_at timestamptz not null,
  requested_at timestamptz not null,
  proposed_kickoff_at timestamptz,
  proposed_by uuid references players (id),
  challenger_proposals int not null default 0,
  challenged_proposals int not null default 0,
  confirmed_at timestamptz,
  challenger_ready_at timestamptz,
  challenged_ready_at timestamptz,
  score_challenger int check (score_challenger between 0 and 999),
  score_challenged int check (score_challenged between 0 and 999),
  submitted_by uuid references players (id),
  submitted_at timestamptz,
  winner_id uuid references players (id),
  decided_at timestamptz,
  -- When time itself moves the match, unless a player or staff do before.
  deadline_at timestamptz,
  check (challenger_id <> challenged_id),
  check ((score_challenger is null) = (score_challenged is null)),
  check ((state = 'rescheduling') = (proposed_kickoff_at is not null and proposed_by is not null)),
  check (winner_id in (challenger_id, challenged_id)),
  check (state <> 'approved' or score_challenger is not null),
  check (state <> 'forfeited' or winner_id is not null),
  check ((state in ('approved', 'forfeited', 'declined', 'cancelled', 'expired', 'void')) = (decided_at is not null)),
  check ((state in ('requested', 'rescheduling', 'confirmed', 'in_progress', 'submitted')) = (deadline_at is not null))
);
create index matches_by_event on matches (event_id, state, kickoff_at, id);
create index matches_by_challenger on matches (challenger_id, kickoff_at, id);
create index matches_by_challenged on matches (challenged_id, kickoff_at, id);
create index matches_by_deadline on matches (deadline_at, id) where deadline_at is not null;
create unique index matches_by_tie on matches (event_id, tie_code) where tie_code is not null;
-- One open request between the same two players in an event, whoever asked.
create unique index matches_open_request on matches
  (event_id, least(challenger_id, challenged_id), greatest(challenger_id, challenged_id))
  where state in ('requested', 'rescheduling');

alter table points add foreign key (match_id) references matches (id);
alter table rating_changes add foreign key (match_id) references matches (id);

-- The timeline of a match: every move with who, when and what, visible to both players.
create table match_moves (
  match_id uuid not null references matches (id),
  number int not null,
  move text not null,
  -- The state that the move led to.
  state text not null,
  player_id uuid references players (id),
  details jsonb not null default '{}',
  moved_at timestamptz not null,
  primary key (match_id, number)
);
create trigger match_moves_are_append_only before update or delete on match_moves
  for each row execute function refuse_change();
