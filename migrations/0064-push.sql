-- Browsers that show notifications of a player who has asked for them. A subscription ends with its session.
create table push_subscriptions (
  id uuid primary key,
  player_id uuid not null references players (id),
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  brand text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_by_player on push_subscriptions (player_id, created_at);
create index push_subscriptions_by_session on push_subscriptions (session_hash);

-- One row per player and kind, so that many notifications of a kind become one push message.
create table push_outbox (
  player_id uuid not null references players (id),
  kind text not null,
  -- The oldest notification of the kind that has not been pushed yet.
  first_id uuid not null,
  queued_at timestamptz not null,
  -- A process that sends the row moves this into the future, so that no other process sends it.
  due_at timestamptz not null,
  tries int not null default 0,
  -- Subscriptions that have got the message already.
  sent_to uuid[] not null default '{}',
  primary key (player_id, kind)
);
create index push_outbox_by_due on push_outbox (due_at);

-- Kinds that are not pushed to the player.
alter table notification_preferences add column push_muted text[] not null default '{}';
