-- Addresses that players have changed, until they are told of it.
create table former_emails (
  id uuid primary key,
  player_id uuid not null references players (id),
  email text not null,
  changed_at timestamptz not null
);
create index former_emails_by_player on former_emails (player_id);
