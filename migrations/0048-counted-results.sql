-- From the fourth match of a pair in a day on, a result counts in no table: wins order tables as points do. What was counted
-- of such results is taken out again.
update ranking_rows r set played = r.played - c.played, won = r.won - c.won, lost = r.lost - c.lost, drawn = r.drawn - c.drawn
from (
  select board_id, last.player_id, count(*) as played, count(*) filter (where winner_id = last.player_id) as won,
    count(*) filter (where winner_id <> last.player_id) as lost, count(*) filter (where winner_id is null) as drawn
  from (
    select distinct on (match_id, player_id) * from results order by match_id, player_id, number desc) last
  join players p on p.id = last.player_id,
    boards_counting(p.service, last.event_id, last.counted_at) as board_id
  where not last.is_paid and last.outcome <> 'void'
  group by board_id, last.player_id) c
where c.board_id = r.board_id and c.player_id = r.player_id;
