-- A player account belongs to one service (realm): language variants of a product share it, demo brands never do.
create table players (
  id uuid primary key,
  service text not null,
  username text not null,
  username_key text not null generated always as (lower(username)) stored,
  msisdn text,
  email text,
  email_key text generated always as (lower(email)) stored,
  country text not null,
  first_name text,
  last_name text,
  date_of_birth date,
  gender text,
  bio text,
  avatar text not null,
  is_open_to_challenges boolean not null default true,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  removed_at timestamptz,
  check (msisdn ~ '^[1-9][0-9]{6,14}$')
);
create unique index players_username on players (service, username_key);
create unique index players_msisdn on players (service, msisdn) where msisdn is not null;
create unique index players_email on players (service, email_key) where email_key is not null;

-- Only the hash of a session token is kept: a copy of the database signs nobody in.
create table sessions (
  token_hash bytea primary key,
  player_id uuid not null references players (id),
  brand text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_player on sessions (player_id, seen_at desc) where revoked_at is null;
create index sessions_by_expiry on sessions (expires_at);
