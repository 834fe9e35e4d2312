-- Since when a proposal waits for its answer, and whether staff have used their one correction.
alter table matches add column proposed_at timestamptz;
update matches set proposed_at = requested_at where state = 'rescheduling';
alter table matches add check ((state = 'rescheduling') = (proposed_at is not null));
alter table matches add column is_corrected boolean not null default false;

-- At most so many requests of a player are open.
create index matches_open_by_challenger on matches (challenger_id)
  where state in ('requested', 'rescheduling');

-- The last guard of the states: whatever writes, a match goes only where its rules let it, one move at a time.
-- The pairs are those of features/matches/rules/machine.ts; a test compares them.
create function refuse_illegal_move() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'match % skips from version % to %', old.id, old.version, new.version
      using errcode = 'restrict_violation';
  end if;
  if (old.state, new.state) not in (
    ('requested', 'confirmed'), ('requested', 'declined'), ('requested', 'rescheduling'),
    ('requested', 'cancelled'), ('requested', 'expired'),
    ('rescheduling', 'confirmed'), ('rescheduling', 'declined'), ('rescheduling', 'rescheduling'),
    ('rescheduling', 'expired'),
    ('confirmed', 'confirmed'), ('confirmed', 'in_progress'), ('confirmed', 'cancelled'),
    ('confirmed', 'forfeited'), ('confirmed', 'void'),
    ('in_progress', 'submitted'), ('in_progress', 'void'),
    ('submitted', 'submitted'), ('submitted', 'approved'), ('submitted', 'disputed'),
    ('disputed', 'approved'), ('disputed', 'confirmed'), ('disputed', 'void'), ('disputed', 'forfeited'),
    ('approved', 'approved'), ('approved', 'forfeited'), ('approved', 'void'),
    ('forfeited', 'approved'), ('forfeited', 'forfeited'), ('forfeited', 'void')
  ) then
    raise exception 'match % does not go from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger matches_move_by_their_rules before update on matches
  for each row execute function refuse_illegal_move();

-- What players write to each other about a match. Kept apart from the timeline, so that it can be erased.
create table match_notes (
  match_id uuid not null,
  number int not null,
  player_id uuid not null references players (id),
  text text not null,
  primary key (match_id, number),
  foreign key (match_id, number) references match_moves (match_id, number)
);
create index match_notes_by_player on match_notes (player_id);
