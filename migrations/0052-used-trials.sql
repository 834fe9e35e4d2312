-- Whose free trial is used: a card, an e-mail address or a player, each known only by a hash. It outlives the account, or
-- a new one would begin another trial.
create table used_trials (
  service text not null,
  kind text not null check (kind in ('card', 'email', 'player')),
  hash bytea not null,
  used_at timestamptz not null,
  primary key (service, kind, hash)
);
create index used_trials_by_age on used_trials (used_at);
