-- Security keys (WebAuthn), a second factor beside codes.
create table staff_keys (
  id uuid primary key,
  member_id uuid not null references staff_members (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the key says it was used; it never goes back.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index staff_keys_by_member on staff_keys (member_id, added_at);

-- Challenges that a key has answered: each works once.
create table staff_answered_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index staff_answered_challenges_by_expiry on staff_answered_challenges (expires_at);

-- From where a session was opened, and whether the member has yet to be notified.
alter table staff_sessions
  add column device text not null default '',
  add column network text,
  add column alert_due_at timestamptz,
  add column reported_at timestamptz;
create index staff_sessions_to_alert on staff_sessions (alert_due_at, id) where alert_due_at is not null;
