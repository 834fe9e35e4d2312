-- A player's id in a game. However it is written, an id belongs to one player of a realm.
create table game_accounts (
  player_id uuid not null references players (id),
  game_id text not null references games (id),
  service text not null,
  account_name text not null,
  account_key text not null,
  linked_at timestamptz not null,
  primary key (player_id, game_id),
  constraint game_accounts_one_owner unique (service, game_id, account_key)
);
