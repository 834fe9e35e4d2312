-- How often each player has added to the dispute that was opened last.
alter table matches
  add column challenger_additions smallint not null default 0,
  add column challenged_additions smallint not null default 0;

-- Counting what is there is no move: the trigger that refuses what is none stands aside for it.
alter table matches disable trigger matches_move_by_their_rules;

update matches
set challenger_additions = added.by_challenger, challenged_additions = added.by_challenged
from (
  select
    match.id,
    count(*) filter (where move.player_id = match.challenger_id) as by_challenger,
    count(*) filter (where move.player_id = match.challenged_id) as by_challenged
  from matches as match
  join match_moves as move on move.match_id = match.id and move.move = 'add_evidence'
  where match.state = 'disputed'
    and move.number > (
      select max(opened.number) from match_moves as opened
      where opened.match_id = match.id and opened.move = 'dispute')
  group by match.id) as added
where matches.id = added.id;

alter table matches enable trigger matches_move_by_their_rules;
