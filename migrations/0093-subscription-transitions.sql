-- not additive: the previous release uses the old names.
alter table subscription_moves rename to subscription_transitions;
alter index subscription_moves_pkey rename to subscription_transitions_pkey;
alter index subscription_moves_by_subscription rename to subscription_transitions_by_subscription;
alter index subscription_moves_by_time rename to subscription_transitions_by_time;
alter trigger subscription_moves_are_append_only on subscription_transitions
  rename to subscription_transitions_are_append_only;
