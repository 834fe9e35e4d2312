-- The console lists each brand in its own order and merges the pages.
create index subscriptions_by_brand on subscriptions (brand, created_at, id);
create index subscriptions_by_brand_and_state on subscriptions (brand, state, created_at, id);

alter table subscription_charges add column brand text;
-- additive: the trigger sets the brand of rows that the previous release inserts
update subscription_charges charge set brand = subscription.brand
  from subscriptions subscription where subscription.id = charge.subscription_id;
alter table subscription_charges alter column brand set not null;
create function set_brand_of_charge() returns trigger language plpgsql as $$
begin
  new.brand := (select brand from subscriptions where id = new.subscription_id);
  return new;
end $$;
create trigger subscription_charges_have_a_brand before insert on subscription_charges
  for each row execute function set_brand_of_charge();
create index subscription_charges_by_brand on subscription_charges (brand, created_at, id);
create index subscription_charges_by_brand_and_state on subscription_charges (brand, state, created_at, id);

-- What a message is about, and why it could not be processed. The brand of an SMS is not known.
alter table operator_inbox
  add column kind text,
  add column brand text not null default '',
  add column subscription_id uuid references subscriptions (id),
  add column failure text,
  add column failures int not null default 0,
  add column state text not null generated always as (
    case
      when processed_at is null and failure is null then 'waiting'
      when processed_at is null then 'failed'
      when outcome in ('unreadable', 'unknown', 'future', 'late', 'short') then 'ignored'
      else 'processed'
    end) stored;
create index operator_inbox_by_brand on operator_inbox (brand, operator, received_at, id);
create index operator_inbox_by_brand_and_state on operator_inbox (brand, operator, state, received_at, id);
create index operator_inbox_by_subscription on operator_inbox (subscription_id) where subscription_id is not null;
