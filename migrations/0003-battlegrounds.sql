create table games (
  id text primary key,
  title text not null,
  art text not null,
  account_kind text not null check (account_kind in ('uuid', 'ign', 'psn')),
  has_draws boolean not null,
  created_at timestamptz not null
);

-- Which games an operator offers where.
create table game_offers (
  country text not null,
  provider text not null,
  game_id text not null references games (id),
  position int not null,
  primary key (country, provider, game_id)
);

-- A battleground. What it is called and how it is told is kept by language, English always present.
create table events (
  id uuid primary key,
  game_id text not null references games (id),
  country text not null,
  provider text not null,
  stage text not null check (stage in ('qualifier', 'ladder', 'finals')),
  platform text not null check (platform in ('any', 'ps5')),
  title jsonb not null check (title ? 'en'),
  summary jsonb not null check (summary ? 'en'),
  rules jsonb not null,
  prizes jsonb not null,
  currency text not null,
  capacity int not null check (capacity between 2 and 100000),
  entrants_count int not null default 0 check (entrants_count between 0 and capacity),
  last_entry_number int not null default 0,
  registration_opens_at timestamptz not null,
  registration_closes_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  final_event_id uuid references events (id),
  qualifier_number int,
  -- Set when an organiser closes a qualifier and its best go on to the final.
  closed_at timestamptz,
  is_cancelled boolean not null default false,
  created_at timestamptz not null,
  check (registration_opens_at < registration_closes_at),
  check (starts_at < ends_at),
  check ((stage = 'qualifier') = (qualifier_number is not null))
);
create index events_by_audience on events (country, provider, ends_at, id);
create index events_by_final on events (final_event_id) where final_event_id is not null;

-- An entry is an event team of one. Numbers are given in order of entry and never reused: they page the entrants.
create table entries (
  id uuid primary key,
  event_id uuid not null references events (id),
  player_id uuid not null references players (id),
  number int not null,
  state text not null check (state in ('entered', 'waiting', 'left')),
  seed int,
  entered_at timestamptz not null,
  left_at timestamptz,
  unique (event_id, player_id),
  unique (event_id, number)
);
create index entries_by_player on entries (player_id, entered_at desc);

-- The ties of a double-elimination final, as the engine computes them from the seeds and the decided ties.
create table bracket_ties (
  event_id uuid not null references events (id),
  code text not null,
  side text not null check (side in ('upper', 'lower', 'final')),
  round int not null,
  position int not null,
  entry_a uuid references entries (id),
  entry_b uuid references entries (id),
  score_a int,
  score_b int,
  winner uuid references entries (id),
  outcome text check (outcome in ('played', 'walkover', 'bye', 'unneeded')),
  starts_at timestamptz,
  primary key (event_id, code),
  check ((score_a is null) = (score_b is null)),
  check (winner is null or outcome is not null)
);
