-- What a player is told. The words are made when they are read, in the language of the brand that reads them.
create table notifications (
  -- Version 7: newer ones sort behind older ones, so the id pages the lists.
  id uuid primary key,
  player_id uuid not null references players (id),
  kind text not null,
  params jsonb not null,
  -- Where the player acts on it: a path of the product, never another site.
  link text not null check (link ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_unread on notifications (player_id, id desc) where read_at is null;
create index notifications_read on notifications (player_id, id desc) where read_at is not null;

-- A session that a demo brand gave to a visitor unasked: nobody proved to be the player.
alter table sessions add column is_demo boolean not null default false;
