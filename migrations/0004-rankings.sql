-- One board per event, per season (month) and for all time, within a service.
-- A season keeps its own bounds: what counts in it does not depend on the time zone of whoever asks.
create table boards (
  id uuid primary key,
  service text not null,
  kind text not null check (kind in ('event', 'season', 'all_time')),
  event_id uuid references events (id),
  season text,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'event') = (event_id is not null)),
  check ((kind = 'season') = (season is not null)),
  check ((kind = 'season') = (starts_at is not null and ends_at is not null)),
  check (starts_at < ends_at)
);
create unique index boards_event on boards (event_id) where kind = 'event';
create unique index boards_season on boards (service, season) where kind = 'season';
create unique index boards_all_time on boards (service) where kind = 'all_time';

-- Points are only ever added. A match gives a player a reason once; a correction is a row of its own.
create table points (
  id bigint generated always as identity primary key,
  event_id uuid not null references events (id),
  player_id uuid not null references players (id),
  match_id uuid not null,
  reason text not null,
  amount int not null,
  awarded_at timestamptz not null,
  unique (match_id, player_id, reason)
);
create index points_by_player on points (player_id, awarded_at);
create index points_by_event on points (event_id, player_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger points_are_append_only before update or delete on points
  for each row execute function refuse_change();

-- What the tables show. Always equal to a recomputation from results and points: `total` is the sum of the
-- ledger, `points` what is shown of it (never below zero), `elo` the rating after the last rated match that
-- counts in the board, before it the one at entry.
create table ranking_rows (
  board_id uuid not null references boards (id),
  player_id uuid not null references players (id),
  played int not null default 0,
  won int not null default 0,
  lost int not null default 0,
  drawn int not null default 0,
  total int not null default 0,
  points int not null generated always as (greatest(total, 0)) stored,
  elo int not null default 1000,
  entered_at timestamptz not null,
  primary key (board_id, player_id),
  check (played = won + lost + drawn)
);
-- Pts, W, fewer L, ELO, earlier entry: the order of every table. Every column ascends, so that one row comparison
-- finds where a page begins.
create index ranking_rows_in_order on ranking_rows
  (board_id, (-points), (-won), lost, (-elo), entered_at, player_id);
create index ranking_rows_by_player on ranking_rows (player_id);

create table ratings (
  player_id uuid not null references players (id),
  game_id text not null references games (id),
  elo int not null,
  matches int not null,
  updated_at timestamptz not null,
  primary key (player_id, game_id)
);
create index ratings_by_elo on ratings (game_id, elo);

create table rating_changes (
  match_id uuid not null,
  player_id uuid not null references players (id),
  game_id text not null,
  before int not null,
  after int not null,
  changed_at timestamptz not null,
  primary key (match_id, player_id)
);
create index rating_changes_by_player on rating_changes (player_id, game_id, changed_at);
create trigger rating_changes_are_append_only before update or delete on rating_changes
  for each row execute function refuse_change();
