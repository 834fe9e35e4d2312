-- The start that staff have set for a tie. It replaces the planned one, also when other players take the slot.
alter table bracket_ties add column moved_to timestamptz;
