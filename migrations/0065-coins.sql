-- The coin ledger: double entry and append-only. Every posting has two entries that sum to zero, one on the account of a
-- player and one on a system account. The balance of a system account is the sum of its entries, so there is no row that
-- all writers lock.

-- Every reason for a posting, with the kind that statements filter by and the system account on the other side.
create table coin_reasons (
  name text primary key,
  kind text not null,
  system_account text not null check (system_account in ('issued', 'spent', 'expired', 'prizes'))
);
insert into coin_reasons (name, kind, system_account) values
  ('daily_bonus', 'daily', 'issued'),
  ('claim', 'reward', 'issued'),
  ('referral_friend', 'referral', 'issued'),
  ('referral_referrer', 'referral', 'issued'),
  ('share', 'share', 'issued'),
  ('purchase', 'store', 'spent'),
  ('refund', 'store', 'spent'),
  ('prize', 'prize', 'prizes'),
  ('profile_removed', 'removal', 'expired');

-- A writer locks this row, so the entries of an account are in order.
create table coin_accounts (
  id bigint generated always as identity primary key,
  service text not null,
  -- Null after the player was removed: the entries stay without identity.
  player_id uuid unique references players (id),
  balance bigint not null default 0 check (balance >= 0),
  entry_count integer not null default 0,
  created_at timestamptz not null
);

create table coin_postings (
  id bigint generated always as identity primary key,
  service text not null,
  account_id bigint not null references coin_accounts (id),
  -- The idempotency key. It contains no identity: it outlives the player.
  key text not null,
  -- A name of coin_reasons. A foreign key would lock the few rows of that table for every posting.
  reason text not null,
  -- What was claimed or bought.
  subject text,
  posted_at timestamptz not null,
  unique (account_id, key)
);

create table coin_entries (
  posting_id bigint not null references coin_postings (id),
  side text not null check (side in ('player', 'system')),
  service text not null,
  account_id bigint references coin_accounts (id),
  system_account text check (system_account in ('issued', 'spent', 'expired', 'prizes')),
  kind text not null,
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000),
  -- The position in the statement of the player and the balance after it.
  number integer,
  balance bigint check (balance >= 0),
  primary key (posting_id, side),
  check ((side = 'player') = (account_id is not null)),
  check ((side = 'system') = (system_account is not null)),
  check ((side = 'player') = (number is not null and balance is not null))
);
create unique index coin_entries_in_order on coin_entries (account_id, number) where account_id is not null;
create index coin_entries_by_kind on coin_entries (account_id, kind, number) where account_id is not null;

create trigger coin_postings_are_append_only before update or delete on coin_postings
  for each row execute function refuse_change();
create trigger coin_entries_are_append_only before update or delete on coin_entries
  for each row execute function refuse_change();
create trigger coin_accounts_are_kept before delete on coin_accounts
  for each row execute function refuse_change();

create function require_balanced_posting() returns trigger language plpgsql as $$
declare
  entries bigint;
  total bigint;
begin
  select count(*), sum(amount) into entries, total from coin_entries where posting_id = new.id;
  if entries <> 2 or total <> 0 then
    raise exception 'coin posting % is not balanced', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger coin_postings_are_balanced after insert on coin_postings
  deferrable initially deferred for each row execute function require_balanced_posting();

-- Every violation of the ledger's rules; no rows if all is well. Reads the whole ledger.
create function coin_faults() returns table (fault text, subject text) language sql stable as $$
  select 'posting is not balanced', posting.id::text
    from coin_postings posting
    left join (select posting_id, count(*) as entries, sum(amount) as total from coin_entries group by posting_id) entry
      on entry.posting_id = posting.id
    where entry.entries is distinct from 2 or entry.total <> 0
  union all
  select 'posting differs from its reason', posting.id::text
    from coin_postings posting
    join coin_entries entry on entry.posting_id = posting.id
    left join coin_reasons reason on reason.name = posting.reason
    where reason.name is null or entry.kind <> reason.kind or entry.service <> posting.service
      or entry.system_account <> reason.system_account or entry.account_id <> posting.account_id
  union all
  select 'balance differs from the sum of entries', account.id::text
    from coin_accounts account
    left join (select account_id, count(*) as entries, sum(amount) as total, max(number) as last
      from coin_entries where account_id is not null group by account_id) entry on entry.account_id = account.id
    where account.balance <> coalesce(entry.total, 0) or account.entry_count <> coalesce(entry.entries, 0)
      or account.entry_count <> coalesce(entry.last, 0)
  union all
  select 'running balance is wrong', running.account_id || ' ' || running.number
    from (select account_id, number, balance, sum(amount) over (partition by account_id order by number) as total
      from coin_entries where account_id is not null) running
    where running.balance <> running.total
  union all
  select 'balance is negative', id::text from coin_accounts where balance < 0
  union all
  select 'account of a removed player has coins', id::text
    from coin_accounts where player_id is null and balance <> 0
$$;

-- The daily bonus of a player.
create table coin_streaks (
  player_id uuid primary key references players (id),
  streak integer not null check (streak > 0),
  -- All claims, for the key of the next posting.
  claims integer not null check (claims > 0),
  first_claimed_at timestamptz not null,
  claimed_at timestamptz not null
);
