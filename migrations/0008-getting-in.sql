alter table players
  -- Whose link brought the player; the reward is another slice's.
  add column referred_by uuid references players (id),
  -- The operator said that the number left its owner: the next owner of the number must not become this player.
  add column churned_at timestamptz,
  -- Another person has the number now, so nobody is this player until staff finds the owner by the old number.
  add column locked_at timestamptz,
  add column former_msisdn text,
  add check (locked_at is null or msisdn is null);

-- When the player of a session last proved to be the player: by a code or a password, not by a link.
alter table sessions add column proven_at timestamptz;

-- One row a number, so one live code a number. The code itself is nowhere: it follows from the id and a secret that is
-- not in the database.
create table otp_codes (
  service text not null,
  msisdn text not null,
  id uuid not null unique,
  brand text not null,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  -- Whose limit paid for the last SMS.
  network text not null,
  -- Of the last day, oldest first.
  sent_at timestamptz[] not null,
  primary key (service, msisdn)
);
create index otp_codes_by_expiry on otp_codes (expires_at);

-- A number that a browser has proved: lets it sign in, or register, for a while.
create table number_proofs (
  browser_hash bytea not null,
  service text not null,
  msisdn text not null,
  proven_by text not null check (proven_by in ('otp', 'operator')),
  proven_at timestamptz not null,
  expires_at timestamptz not null,
  -- Wrong answers to the second question, which a number silent for long is asked.
  tries int not null default 0,
  second_proven_at timestamptz,
  primary key (browser_hash, service)
);
create index number_proofs_by_number on number_proofs (service, msisdn);
create index number_proofs_by_expiry on number_proofs (expires_at);

-- Signatures of operators that have been taken, until they are too old to be taken anyway.
create table used_hand_offs (
  signature_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_hand_offs_by_expiry on used_hand_offs (expires_at);

-- Browsers that we sent to an operator's page, by the reference that they must bring back.
create table ext_refs (
  ref_hash bytea primary key,
  browser_hash bytea not null,
  brand text not null,
  expires_at timestamptz not null
);
create index ext_refs_by_expiry on ext_refs (expires_at);

-- What early players told us of their game account before accounts could be linked.
create table early_access (
  player_id uuid primary key references players (id),
  eafc_uuid text,
  created_at timestamptz not null
);
