-- A subscription of a number belongs to the number's player from the registration on. Those that waited for the player
-- to look at them wait no longer.
update subscriptions set player_id = players.id
from players
where subscriptions.player_id is null
  and players.service = subscriptions.service and players.msisdn = subscriptions.msisdn
  and players.removed_at is null and players.locked_at is null
  and (subscriptions.state = 'ended' or not exists (select from subscriptions as own
    where own.service = subscriptions.service and own.player_id = players.id
      and own.product_id = subscriptions.product_id and own.state <> 'ended'));
