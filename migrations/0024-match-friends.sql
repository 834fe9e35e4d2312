-- Who has added the opponent as a friend on the game's platform: the first step of a match, told to both.
create table match_friends (
  match_id uuid not null references matches (id),
  player_id uuid not null references players (id),
  added_at timestamptz not null,
  primary key (match_id, player_id)
);
create index match_friends_by_player on match_friends (player_id);
