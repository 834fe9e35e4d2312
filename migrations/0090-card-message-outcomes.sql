-- Gives the outcomes of card messages plain names.
-- not additive: the previous release writes the former names.
update card_inbox
  set outcome = case outcome
    when 'settled before' then 'already_settled'
    when 'hurried' then 'retried'
    when 'given back' then 'refund_requested'
    when 'over' then 'already_ended'
    when 'partly refunded' then 'partly_refunded'
    when 'closed' then 'ended_subscription'
    when 'unknown checkout' then 'unknown_checkout'
    when 'unknown payment' then 'unknown_payment'
  end
  where outcome in ('settled before', 'hurried', 'given back', 'over', 'partly refunded', 'closed',
    'unknown checkout', 'unknown payment');

alter table card_inbox drop column state;
alter table card_inbox add column state text not null generated always as (
  case
    when processed_at is null and failure is null then 'waiting'
    when processed_at is null then 'failed'
    when outcome in ('ignored', 'unknown_checkout', 'unknown_payment') then 'ignored'
    else 'processed'
  end) stored;
create index card_inbox_by_brand_and_state on card_inbox (brand, state, received_at, id);
