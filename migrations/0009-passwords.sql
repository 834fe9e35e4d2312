-- A registration by e-mail becomes a player when its link is opened: until then nobody can find it, sign in with it or
-- hold the address with it. Each has its own password, so a link never opens an account with a stranger's.
create table email_registrations (
  id uuid primary key,
  service text not null,
  brand text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  name text not null,
  password_hash text not null,
  date_of_birth date,
  guardian_email text,
  refer_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_registrations_by_email on email_registrations (service, email_key, created_at desc);
create index email_registrations_by_expiry on email_registrations (expires_at);

create table player_passwords (
  player_id uuid primary key references players (id),
  hash text not null,
  changed_at timestamptz not null
);

-- Only the hash of a link's token is kept: a copy of the database opens no link.
create table email_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'guardian')),
  -- Gone once the address is a player's; the link stays to say that it was used.
  registration_id uuid references email_registrations (id) on delete set null,
  player_id uuid references players (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'verify') = (player_id is null))
);
create index email_links_by_player on email_links (player_id) where used_at is null;
create index email_links_by_registration on email_links (registration_id);
create index email_links_by_expiry on email_links (expires_at);

-- The box that a minor ticked, and what the guardian said to it.
create table guardian_consents (
  player_id uuid primary key references players (id),
  email text not null,
  asked_at timestamptz not null,
  given_at timestamptz
);
