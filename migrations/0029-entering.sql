alter table entries
  -- Since when the player cannot leave: a match was agreed on, or cost points to decline.
  add column bound_at timestamptz,
  -- The player's word that the game is on a PS5, where the event asks for it.
  add column ps5_confirmed_at timestamptz;
update entries e set bound_at = m.bound_at
  from (
    select p.entry_id, min(coalesce(m.confirmed_at, m.decided_at)) as bound_at
    from matches m cross join lateral (values (m.challenger_entry_id, true), (m.challenged_entry_id, false)) p (entry_id, is_challenger)
    where m.confirmed_at is not null or (m.state = 'declined' and not p.is_challenger)
    group by p.entry_id) m
  where m.entry_id = e.id;
-- The line behind a full house, in its order.
create index entries_waiting on entries (event_id, number) where state = 'waiting';

-- Who may not enter: until `ends_at`, for good without one. Whoever lifts it deletes it; the audit log remembers both.
create table restrictions (
  player_id uuid primary key references players (id),
  reason text not null,
  restricted_at timestamptz not null,
  ends_at timestamptz check (ends_at > restricted_at)
);
