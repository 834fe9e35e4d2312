-- One subscription model for every payer. It belongs to a number in a service, which may not have registered yet,
-- or to a player who pays by card.
create table subscriptions (
  id uuid primary key,
  service text not null,
  -- Where it was opened: its language and name are used in messages.
  brand text not null,
  payer text not null check (payer in ('kenya', 'telkom', 'south-african', 'nigeria', 'card')),
  product_id text not null,
  package_id text not null,
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  price_minor int not null check (price_minor >= 0),
  currency text not null,
  time_zone text not null,
  player_id uuid references players (id),
  msisdn text check (msisdn ~ '^[1-9][0-9]{6,14}$'),
  state text not null check (state in ('trial', 'pending', 'active', 'suspended', 'cancelling', 'ended')),
  -- The operator's own word, shown as theirs.
  operator_status text,
  -- The operator's or the processor's name for it.
  operator_ref text,
  -- Ours: sent along with every call (requestId, ext_ref), so that a repeated call is the same one.
  reference text not null unique,
  channel text not null,
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  -- From where the periods are counted, and the first that nobody has paid for.
  anchor_at timestamptz not null,
  next_period int not null default 0 check (next_period >= 0),
  paid_until timestamptz,
  unpaid_since timestamptz,
  stop_requested_at timestamptz,
  ended_at timestamptz,
  -- When a job has to look at it next; null when nothing is to be done by us.
  next_step_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null,
  check (player_id is not null or msisdn is not null),
  check ((state = 'ended') = (ended_at is not null))
);
create unique index subscriptions_live_number on subscriptions (service, msisdn, product_id)
  where state <> 'ended' and msisdn is not null;
create unique index subscriptions_live_player on subscriptions (service, player_id, product_id)
  where state <> 'ended' and player_id is not null;
create index subscriptions_by_number on subscriptions (service, msisdn, started_at desc) where msisdn is not null;
create index subscriptions_by_player on subscriptions (player_id, started_at desc) where player_id is not null;
create index subscriptions_due on subscriptions (next_step_at) where next_step_at is not null;
create index subscriptions_to_check on subscriptions (checked_at nulls first)
  where state <> 'ended' and payer <> 'card';

-- What happened to it, in order.
create table subscription_moves (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions (id),
  happening text not null,
  from_state text,
  to_state text not null,
  actor text not null check (actor in ('player', 'operator', 'processor', 'clock', 'staff')),
  operator_status text,
  at timestamptz not null
);
create index subscription_moves_by_subscription on subscription_moves (subscription_id, id);
create trigger subscription_moves_are_append_only before update or delete on subscription_moves
  for each row execute function refuse_change();

-- A period is charged once. `period_key` is the number of the period, or the operator's own name for its charge.
create table subscription_charges (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  period_key text not null,
  period int,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  amount_minor int not null check (amount_minor >= 0),
  currency text not null,
  state text not null check (state in ('due', 'charging', 'paid', 'dropped', 'refunded')),
  attempt int not null default 0,
  -- When it is due, or when whoever is charging is taken for dead.
  next_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  unique (subscription_id, period_key),
  check ((state in ('due', 'charging')) = (next_at is not null)),
  check (state <> 'paid' or paid_at is not null),
  check (starts_at < ends_at)
);
create unique index subscription_charges_open on subscription_charges (subscription_id)
  where state in ('due', 'charging');

create table subscription_charge_attempts (
  -- Version 7: pages the list of attempts.
  id uuid primary key,
  charge_id uuid not null references subscription_charges (id),
  subscription_id uuid not null references subscriptions (id),
  number int not null,
  outcome text not null check (outcome in ('paid', 'declined')),
  reason text,
  processor_ref text,
  attempted_at timestamptz not null,
  unique (charge_id, number)
);
create index subscription_charge_attempts_by_subscription on subscription_charge_attempts (subscription_id, id desc);
create trigger subscription_charge_attempts_are_append_only before update or delete on subscription_charge_attempts
  for each row execute function refuse_change();

-- The first step of a double opt-in, waiting for the second. The browser holds the nonce; we hold its hash.
create table opt_ins (
  nonce_hash bytea primary key,
  service text not null,
  brand text not null,
  browser_hash bytea not null,
  player_id uuid references players (id),
  msisdn text,
  package_id text not null,
  shown_text text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index opt_ins_by_expiry on opt_ins (expires_at);

-- What was shown and answered, kept for three years after the subscription has ended.
create table opt_in_evidence (
  id uuid primary key,
  subscription_id uuid references subscriptions (id),
  service text not null,
  brand text not null,
  player_id uuid references players (id),
  msisdn text,
  step text not null check (step in ('doi_one', 'doi_two', 'operator', 'checkout', 'stop')),
  package_id text not null,
  shown_text text not null,
  text_version text not null,
  price_minor int not null,
  currency text not null,
  period text not null,
  channel text not null,
  address text not null,
  user_agent text not null,
  at timestamptz not null
);
create index opt_in_evidence_by_subscription on opt_in_evidence (subscription_id, id);

create function refuse_change_for_three_years() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger opt_in_evidence_is_append_only before update or delete on opt_in_evidence
  for each row execute function refuse_change_for_three_years();

-- What operators tell, as it came. Stored before anything is made of it; the same event is stored once.
create table operator_inbox (
  id bigint generated always as identity primary key,
  operator text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null,
  folded_at timestamptz,
  outcome text,
  unique (operator, event_id)
);
create index operator_inbox_unfolded on operator_inbox (id) where folded_at is null;
create index operator_inbox_by_age on operator_inbox (received_at);

-- The newest word of an operator about a number, also where there was never a subscription.
create table operator_subscribers (
  operator text not null,
  msisdn text not null,
  product_id text not null,
  service text not null,
  word text not null,
  position_at timestamptz not null,
  position_sequence bigint not null,
  primary key (operator, service, msisdn, product_id)
);
