-- No index on the id alone: to list the few read notifications of a player who has very many unread ones, PostgreSQL
-- took it for its order and read the whole table backwards (850 ms among a million; by the player's own index 0.03 ms).
alter table notifications drop constraint notifications_pkey, add primary key (player_id, id);
