-- Everything that the payer read and pressed at the checkout; before, the price and its renewal alone were kept.
-- The default is for servers of the version before, which may write beside those of this one.
alter table card_checkouts add column shown_text text not null default '';
update card_checkouts set shown_text = consent_text;

-- The declaration as it was read, and from where it was made. What was declared before has neither.
alter table withdrawals
  add column shown_text text not null default '',
  add column address text not null default '',
  add column user_agent text not null default '';

-- Whose name stands in the text: it can be taken out of it, with the rest of who it was, and nothing else.
alter table opt_in_evidence add column name text not null default '';
create or replace function refuse_change_for_three_years() returns trigger language plpgsql as $$
declare
  identity constant text[] := '{msisdn,address,user_agent,name,shown_text}';
begin
  if tg_op = 'DELETE' and (erases_demo_realm() or old.at < now() - interval '3 years') then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.msisdn is null and new.address = '' and new.user_agent = '' and new.name = ''
    and new.shown_text = replace(old.shown_text, old.name, '…')
    and (to_jsonb(new) - identity) = (to_jsonb(old) - identity) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
