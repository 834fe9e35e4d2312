-- What waits for a player or lies ahead, the soonest kickoff first: a few rows among all that were ever played. Time moves
-- exactly these matches, so they are those with a deadline.
create index matches_ahead_of_challenger on matches (challenger_id, kickoff_at) where deadline_at is not null;
create index matches_ahead_of_challenged on matches (challenged_id, kickoff_at) where deadline_at is not null;
