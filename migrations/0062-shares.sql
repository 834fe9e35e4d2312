-- Links that players share. The same player shares a thing under one code.
create table shares (
  code text primary key,
  player_id uuid not null references players (id),
  kind text not null check (kind in ('profile', 'result', 'event', 'bracket')),
  -- A player, a match or an event.
  subject_id uuid not null,
  created_at timestamptz not null,
  unique (player_id, kind, subject_id)
);

create table sharing_settings (
  player_id uuid primary key references players (id),
  is_public boolean not null default true,
  is_indexed boolean not null default false
);
