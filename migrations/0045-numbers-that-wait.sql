-- Whoever was removed may still be told of by the operator: the number waits here until it has heard, and is looked for.
create index subscriptions_by_stop_number on subscriptions (stop_msisdn) where stop_msisdn is not null;
