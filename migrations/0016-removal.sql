alter table players
  -- Where the player was last signed in: messages are in the language of that brand.
  add column last_brand text,
  -- When the player was told that the profile is about to be erased for its silence.
  add column warned_at timestamptz;
create index players_by_silence on players ((coalesce(last_seen_at, created_at)), id) where removed_at is null;

-- Of a removed player whose operator has yet to be told to stop: gone as soon as it is told.
alter table subscriptions add column stop_msisdn text;

-- Evidence is what was shown and answered. Whose it was can be taken out of it, and nothing else.
create or replace function refuse_change_for_three_years() returns trigger language plpgsql as $$
declare
  identity constant text[] := '{msisdn,address,user_agent}';
begin
  if tg_op = 'DELETE' and (erases_demo_realm() or old.at < now() - interval '3 years') then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.msisdn is null and new.address = '' and new.user_agent = ''
    and (to_jsonb(new) - identity) = (to_jsonb(old) - identity) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create index operator_subscribers_by_age on operator_subscribers (position_at);
create index opt_in_evidence_by_player on opt_in_evidence (player_id) where player_id is not null;
create index opt_in_evidence_by_number on opt_in_evidence (service, msisdn) where msisdn is not null;
