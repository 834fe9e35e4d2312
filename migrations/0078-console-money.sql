-- The console lists prizes by the date of payment.
create index prizes_by_due on prizes (due_at, id);

-- Coins that staff grant. Above a limit a second member decides.
insert into coin_reasons (name, kind, system_account) values ('grant', 'reward', 'issued');
create table coin_grants (
  id uuid primary key,
  service text not null,
  brand text not null,
  -- Null after the player was removed.
  player_id uuid references players (id),
  amount integer not null check (amount between 1 and 100000),
  reason text not null,
  state text not null check (state in ('proposed', 'granted', 'refused', 'lapsed')),
  proposed_by uuid not null references staff_members (id),
  proposed_at timestamptz not null,
  decided_by uuid references staff_members (id),
  decided_at timestamptz,
  -- Four eyes.
  check (decided_by <> proposed_by)
);
create index coin_grants_by_service on coin_grants (service, proposed_at, id);
create index coin_grants_proposed on coin_grants (service, proposed_at) where state = 'proposed';
create index coin_grants_by_player on coin_grants (player_id, proposed_at) where player_id is not null;

-- The console lists referrals by time.
create index referrals_by_service on referrals (service, came_at, id);
create index referrals_by_state on referrals (service, state, came_at, id);
drop index referrals_held;

-- The console lists purchases of a brand; their ids sort by time.
create index store_purchases_by_brand on store_purchases (brand, id);
