-- Both players can add to a dispute while it is open. The pairs are those of features/matches/rules/machine.ts; a test compares them.
create or replace function refuse_illegal_move() returns trigger language plpgsql as $$
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
    ('disputed', 'disputed'), ('disputed', 'approved'), ('disputed', 'confirmed'), ('disputed', 'void'),
    ('disputed', 'forfeited'),
    ('approved', 'approved'), ('approved', 'forfeited'), ('approved', 'void'),
    ('forfeited', 'approved'), ('forfeited', 'forfeited'), ('forfeited', 'void')
  ) then
    raise exception 'match % does not go from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What only staff read stands apart from what the opponent reads: a server of the version before shows `text` of every move but a dispute.
alter table match_notes
  alter column text drop not null,
  add column staff_text text,
  add constraint match_notes_has_one_text check (num_nonnulls(text, staff_text) = 1);
