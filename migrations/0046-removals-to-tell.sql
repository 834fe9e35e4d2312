-- The number that is yet to be told of its player's removal. It waits apart from the one that the operator is told of:
-- neither waits for the other.
alter table subscriptions add column tell_msisdn text;
create index subscriptions_to_tell on subscriptions (player_id) where tell_msisdn is not null;
