-- Members of staff. They share nothing with players: not the table, not the sessions, not the cookie.
create table staff_members (
  id uuid primary key,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  role text not null check (role in ('support', 'moderator', 'organiser', 'finance', 'brand-manager', 'owner')),
  -- Brands that the member works for; an owner works for all of them and names none.
  brands text[] not null,
  state text not null check (state in ('invited', 'active', 'disabled')),
  password_hash text,
  -- Sealed with the key of the configuration: a copy of the database makes no codes.
  totp_secret text,
  -- The last step whose code was used: it and all before it are spent.
  totp_step bigint not null default 0,
  setup_hash bytea,
  setup_expires_at timestamptz,
  -- Made by the demo with a password that everybody can read: nobody in production.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  check ((role = 'owner') = (cardinality(brands) = 0)),
  check ((state = 'active') = (password_hash is not null)),
  check ((password_hash is null) = (totp_secret is null)),
  check ((state = 'invited') = (setup_hash is not null)),
  check ((setup_hash is null) = (setup_expires_at is null))
);
create unique index staff_members_email on staff_members (email_key);
create unique index staff_members_setup on staff_members (setup_hash) where setup_hash is not null;

create table staff_sessions (
  id uuid primary key,
  member_id uuid not null references staff_members (id),
  token_hash bytea not null,
  -- The token before the last renewal, good for the calls that were under way.
  previous_hash bytea,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create unique index staff_sessions_token on staff_sessions (token_hash);
create unique index staff_sessions_previous on staff_sessions (previous_hash) where previous_hash is not null;
create index staff_sessions_by_member on staff_sessions (member_id) where revoked_at is null;
create index staff_sessions_by_expiry on staff_sessions (expires_at);

-- Who changed what. Each entry's hash covers its content and the hash before it, so nothing can be changed, taken out
-- or put in between without breaking the chain.
create table staff_audit (
  id bigint primary key,
  at timestamptz not null,
  -- Null for what was done by a command on the server.
  actor_id uuid references staff_members (id),
  action text not null,
  brand text,
  subject text,
  -- JSON as it was hashed, so text and not jsonb, which would order and space it anew.
  details text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create unique index staff_audit_chain on staff_audit (previous_hash);
create trigger staff_audit_is_append_only before update or delete on staff_audit
  for each row execute function refuse_change();
create trigger staff_audit_is_not_emptied before truncate on staff_audit
  for each statement execute function refuse_change();

-- How many sessions a brand had lately.
create index sessions_by_brand on sessions (brand, created_at);
