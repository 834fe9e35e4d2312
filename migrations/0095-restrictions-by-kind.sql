-- What a restriction keeps a player from: battlegrounds and matches, or the store and prizes. A player has one of each kind at most.
alter table restrictions
  add column kind text not null default 'playing' check (kind in ('playing', 'store')),
  drop constraint restrictions_pkey,
  add primary key (player_id, kind);
