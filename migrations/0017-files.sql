-- Pictures that players have uploaded. Their bytes are in the file store, under the id; nobody can guess one.
create table files (
  id uuid primary key,
  player_id uuid not null references players (id),
  kind text not null check (kind in ('avatar')),
  size int not null check (size > 0),
  -- Pending until something shows it; dropped when nothing does any more.
  state text not null check (state in ('pending', 'kept', 'dropped')),
  created_at timestamptz not null
);
create index files_by_player on files (player_id, created_at desc);
create index files_to_sweep on files (state, created_at) where state <> 'kept';
