-- Who referred a new player.
create table referrals (
  -- Also in the keys of the two postings, so that those name no player.
  id uuid primary key,
  service text not null,
  friend_id uuid not null unique references players (id),
  referrer_id uuid not null references players (id),
  state text not null check (state in ('pending', 'paid', 'held', 'refused', 'over_limit')),
  -- Why it is held or refused.
  signals text[] not null default '{}',
  network_hash bytea not null,
  came_at timestamptz not null,
  settled_at timestamptz,
  check (friend_id <> referrer_id)
);
create index referrals_by_referrer on referrals (referrer_id, came_at desc);
create index referrals_pending on referrals (id) where state = 'pending';
create index referrals_held on referrals (service, came_at) where state = 'held';

-- Hashes of numbers and e-mail addresses of removed players, so that nobody is referred with them again.
create table former_identities (
  service text not null,
  hash bytea not null,
  left_at timestamptz not null,
  primary key (service, hash)
);
create index former_identities_by_age on former_identities (left_at);
