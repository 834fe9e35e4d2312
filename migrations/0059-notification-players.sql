-- Notifications store the id of the player that they name and show the player's current username. Earlier rows stored the
-- username of that time: it is replaced by the id, and removed where the player cannot be found.
update notifications n
  set params = jsonb_set(n.params, '{opponent}',
    to_jsonb(case when m.challenger_id = n.player_id then m.challenged_id else m.challenger_id end))
  from matches m
  where n.params ? 'opponent' and n.link like '/match-wizard/%' and m.id::text = split_part(n.link, '/', 4);

update notifications set params = jsonb_set(params, '{player}', to_jsonb(player_id)) where kind = 'welcome';

update notifications set params = jsonb_set(params, '{player}', to_jsonb(split_part(link, '/', 3)))
  where kind in ('friend_requested', 'friend_accepted') and link like '/profile/%';

update notifications set params = params - 'opponent'
  where params ? 'opponent' and params ->> 'opponent' !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
