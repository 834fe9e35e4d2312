-- A player is one customer at the card processor, however many cards and checkouts there are.
create table card_customers (
  player_id uuid primary key references players (id),
  customer_ref text not null unique,
  created_at timestamptz not null
);

-- Who pays, for what, billed to whom. Of a card only what may be shown is kept.
create table card_checkouts (
  id uuid primary key,
  -- What the payer reads on the receipt. Not to be guessed: with the e-mail it withdraws from the contract.
  order_number text not null unique,
  player_id uuid not null references players (id),
  service text not null,
  brand text not null,
  package_id text not null,
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  price_minor int not null check (price_minor > 0),
  currency text not null,
  trial_hours int not null check (trial_hours >= 0),
  -- Null once the payer is erased.
  email text,
  billing jsonb,
  consent_text text not null,
  state text not null check (state in ('open', 'completed', 'declined', 'abandoned')),
  -- Whoever asks the processor holds it until then: a second click finds it taken.
  leased_until timestamptz,
  setup_ref text,
  payment_ref text,
  card_ref text,
  card_brand text,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  subscription_id uuid unique references subscriptions (id),
  created_at timestamptz not null,
  completed_at timestamptz,
  check ((state = 'completed') = (subscription_id is not null))
);
create unique index card_checkouts_open on card_checkouts (player_id) where state = 'open';
create index card_checkouts_by_player on card_checkouts (player_id, created_at desc);

-- What the processor tells, as it came. Stored before anything is made of it; the same event is stored once.
create table card_inbox (
  event_id text primary key,
  type text not null,
  body text not null,
  -- What of it we understand, made when its signature was checked.
  facts jsonb not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  folded_at timestamptz,
  outcome text
);
create index card_inbox_unfolded on card_inbox (occurred_at, event_id) where folded_at is null;
create index card_inbox_by_age on card_inbox (received_at);

-- Declarations of withdrawal. What was declared, and when, stays as it is.
create table withdrawals (
  id uuid primary key,
  service text not null,
  brand text not null,
  name text not null,
  email text not null,
  order_number text not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  checkout_id uuid references card_checkouts (id),
  outcome text check (outcome in ('unknown_order', 'withdrawn', 'late')),
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null))
);
create index withdrawals_by_age on withdrawals (requested_at);
