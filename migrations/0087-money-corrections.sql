-- additive: the new check of withdrawals allows more than the one before

-- What comparing subscriptions with an operator found, by day in UTC.
create table operator_checks (
  day date not null,
  service text not null,
  brand text not null,
  operator text not null,
  checked int not null,
  failed int not null,
  last_answered_at timestamptz,
  primary key (brand, operator, day)
);
create table operator_drifts (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  brand text not null,
  operator text not null,
  day date not null,
  found_at timestamptz not null,
  outcome text not null check (outcome in ('corrected', 'unknown_status')),
  state_before text not null,
  state_after text not null,
  -- Null if the operator has no subscription of the number.
  operator_status text
);
create index operator_drifts_by_brand on operator_drifts (brand, found_at, id);
create index operator_drifts_by_subscription on operator_drifts (subscription_id);
-- An unknown status is found again at every check.
create unique index operator_drifts_unknown on operator_drifts (subscription_id, day, operator_status)
  where outcome = 'unknown_status';
-- Since when the operator has not answered about the subscription.
alter table subscriptions add column check_failed_since timestamptz;
create index subscriptions_unchecked on subscriptions (check_failed_since) where check_failed_since is not null;

-- Refunds of charges by staff.
create table charge_refunds (
  id uuid primary key,
  charge_id uuid not null references subscription_charges (id),
  amount_minor int not null check (amount_minor > 0),
  -- All refunds of the charge up to this one.
  total_minor int not null,
  state text not null check (state in ('pending', 'done', 'refused')),
  requested_by uuid not null references staff_members (id),
  requested_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'pending') = (settled_at is null))
);
create index charge_refunds_by_charge on charge_refunds (charge_id, requested_at);
create unique index charge_refunds_pending on charge_refunds (charge_id) where state = 'pending';

-- Withdrawals that staff closed, because they concern no contract.
alter table withdrawals drop constraint withdrawals_outcome_check;
alter table withdrawals add constraint withdrawals_outcome_check
  check (outcome in ('unknown_order', 'withdrawn', 'late', 'dismissed'));
create index withdrawals_by_brand on withdrawals (brand, confirmed_at, id) where confirmed_at is not null;
create index withdrawals_open on withdrawals (brand, confirmed_at)
  where confirmed_at is not null and (outcome is null or outcome = 'unknown_order');
