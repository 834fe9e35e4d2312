-- The place in the table of a qualifier when it was closed. Whatever a correction does to the table later, it sends nobody
-- else to the final.
alter table entries add column place int check (place > 0);
create unique index entries_by_place on entries (event_id, place) where place is not null;
create unique index entries_by_seed on entries (event_id, seed) where seed is not null;

-- How often the bracket of a final has changed, its seeding included: the number of its messages.
alter table events add column bracket_version int not null default 0;
create index events_to_close on events (ends_at) where stage = 'qualifier' and closed_at is null and not is_cancelled;
create index events_to_seed on events (starts_at)
  where stage = 'finals' and bracket_version = 0 and not is_cancelled;

-- The match in which a tie is played, and how far it has come while nobody has won it.
alter table bracket_ties
  add column match_id uuid references matches (id),
  add column progress text check (progress in ('scheduled', 'live', 'posted', 'disputed'));

-- What came of a tie between two entrants. After a correction others may meet in it: then this one waits, and counts
-- again should these two meet after all.
create table tie_results (
  event_id uuid not null,
  code text not null,
  entry_a uuid not null references entries (id),
  entry_b uuid not null references entries (id),
  -- Absent where nothing was played.
  score_a int,
  score_b int,
  winner uuid not null,
  decided_at timestamptz not null,
  primary key (event_id, code, entry_a, entry_b),
  foreign key (event_id, code) references bracket_ties (event_id, code),
  check ((score_a is null) = (score_b is null)),
  check (winner in (entry_a, entry_b))
);

-- Two pairs may play the same tie, one before a correction and one after it; a match that was called off is in nobody's way.
drop index matches_by_tie;
create unique index matches_by_tie on matches (event_id, tie_code, challenger_entry_id, challenged_entry_id)
  where tie_code is not null and state <> 'cancelled';

update events set bracket_version = 1 where id in (select event_id from bracket_ties);
update bracket_ties t set match_id = m.id, progress = case m.state
    when 'confirmed' then 'scheduled' when 'in_progress' then 'live'
    when 'submitted' then 'posted' when 'disputed' then 'disputed' end
  from matches m where m.event_id = t.event_id and m.tie_code = t.code;
insert into tie_results
  select event_id, code, entry_a, entry_b, score_a, score_b, winner, now() from bracket_ties
  where outcome in ('played', 'walkover') and winner is not null;
