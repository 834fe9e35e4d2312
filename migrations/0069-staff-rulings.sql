-- The member of staff who made a ruling or a correction.
alter table match_moves add column staff_id uuid references staff_members (id);

-- A ruling may have a message to both players.
alter table match_notes alter column player_id drop not null;

-- The queue of the staff console: open disputes, and rulings of the last days.
create index matches_disputed on matches (id) where state = 'disputed';
create index match_moves_by_ruling on match_moves (moved_at) where move in ('rule', 'correct');
