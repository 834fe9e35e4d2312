-- Prizes of battlegrounds: promised with the event, locked at the first entry, awarded at the end.
alter table events
  -- When the first player entered: from then on the prizes cannot change.
  add column prizes_locked_at timestamptz,
  -- When the prizes were given to the places, or when there was nobody to give them to.
  add column prizes_awarded_at timestamptz;

update events set prizes_locked_at =
  (select min(entry.entered_at) from entries entry where entry.event_id = events.id)
  where last_entry_number > 0;
-- Prizes of battlegrounds that ended before this version were paid without it.
update events set prizes_awarded_at = ends_at where ends_at <= now();

create index events_to_award on events (ends_at, id)
  where prizes_awarded_at is null and not is_cancelled and stage <> 'qualifier';

-- Qualifiers and their final promise the same prizes, so the first entry in one of them locks all.
create function refuse_change_of_locked_prizes() returns trigger language plpgsql as $$
begin
  if (new.prizes, new.currency) is distinct from (old.prizes, old.currency) and exists (
    select from events one
    where one.last_entry_number > 0
      and (one.id in (old.id, old.final_event_id) or one.final_event_id in (old.id, old.final_event_id))
  ) then
    raise exception 'the prizes of event % are locked', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger events_keep_locked_prizes before update of prizes, currency on events
  for each row execute function refuse_change_of_locked_prizes();

create table prizes (
  id uuid primary key,
  service text not null,
  event_id uuid not null references events (id),
  place int not null check (place > 0),
  -- In the smallest unit of the currency.
  amount bigint not null check (amount > 0),
  currency text not null,
  player_id uuid not null references players (id),
  state text not null
    check (state in ('provisional', 'claimable', 'claimed', 'approved', 'paid', 'lapsed', 'forfeited')),
  -- The end of the battleground, or the correction that gave the place to this player.
  result_at timestamptz not null,
  held_until timestamptz not null,
  claimable_at timestamptz,
  claim_until timestamptz,
  reminded_at timestamptz,
  claimed_at timestamptz,
  -- When the winner accepted the tax notice.
  tax_accepted_at timestamptz,
  refused_at timestamptz,
  refusal text,
  approved_at timestamptz,
  due_at timestamptz not null,
  late_notified_at timestamptz,
  paid_at timestamptz,
  -- Of the payment, at the bank or the operator.
  reference text,
  -- Lapsed or forfeited.
  closed_at timestamptz,
  unique (event_id, place),
  check ((state in ('claimable', 'claimed', 'approved', 'paid')) <= (claim_until is not null)),
  check ((state in ('claimed', 'approved', 'paid')) = (claimed_at is not null)),
  check ((state in ('approved', 'paid')) = (approved_at is not null)),
  check ((state = 'paid') = (paid_at is not null and reference is not null)),
  check ((state in ('lapsed', 'forfeited')) = (closed_at is not null))
);
create index prizes_by_player on prizes (player_id, result_at desc);
create index prizes_in_work on prizes (event_id) where state in ('provisional', 'claimable', 'claimed', 'approved');

-- What a winner typed to be paid. Deleted 90 days after the payment.
create table prize_claims (
  prize_id uuid primary key references prizes (id),
  player_id uuid not null references players (id),
  method text not null check (method in ('bank', 'airtime')),
  -- Sealed: name, identity, account.
  details text not null,
  -- The last digits, which the winner sees.
  number_end text not null,
  claimed_at timestamptz not null,
  -- When the details were given to the bank.
  exported_at timestamptz
);
create index prize_claims_by_player on prize_claims (player_id);

-- Two different members of staff approve a claim.
create table prize_approvals (
  prize_id uuid not null references prizes (id),
  member_id uuid not null references staff_members (id),
  approved_at timestamptz not null,
  primary key (prize_id, member_id)
);
