-- What a card message is about, and why it could not be processed.
alter table card_inbox
  -- The console names and pages them by it.
  add column id bigint not null generated always as identity,
  add column brand text not null default '',
  add column subscription_id uuid references subscriptions (id),
  add column failure text,
  add column failures int not null default 0,
  add column state text not null generated always as (
    case
      when processed_at is null and failure is null then 'waiting'
      when processed_at is null then 'failed'
      when outcome in ('ignored', 'unknown checkout', 'unknown payment') then 'ignored'
      else 'processed'
    end) stored;
create unique index card_inbox_by_id on card_inbox (id);
create index card_inbox_by_brand on card_inbox (brand, received_at, id);
create index card_inbox_by_brand_and_state on card_inbox (brand, state, received_at, id);
create index card_inbox_by_subscription on card_inbox (subscription_id) where subscription_id is not null;

-- The inbox of the console counts refunds that were refused lately.
create index charge_refunds_refused on charge_refunds (settled_at) where state = 'refused';
