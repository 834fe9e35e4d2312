-- The console lists locked players, of whom there are few among all players.
create index players_locked on players (service, created_at, id) where removed_at is null and locked_at is not null;
