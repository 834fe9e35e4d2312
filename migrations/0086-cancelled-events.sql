-- A cancelled battleground cancels its matches, also those whose players still agree on a time.
create or replace function refuse_illegal_move() returns trigger language plpgsql as $$
begin
  if new.version = old.version and to_jsonb(new) - 'deadline_at' = to_jsonb(old) - 'deadline_at' then
    return new;
  end if;
  if new.version <> old.version + 1 then
    raise exception 'match % skips from version % to %', old.id, old.version, new.version
      using errcode = 'restrict_violation';
  end if;
  if (old.state, new.state) not in (
    ('requested', 'confirmed'), ('requested', 'declined'), ('requested', 'rescheduling'),
    ('requested', 'cancelled'), ('requested', 'expired'),
    ('rescheduling', 'confirmed'), ('rescheduling', 'declined'), ('rescheduling', 'rescheduling'),
    ('rescheduling', 'cancelled'), ('rescheduling', 'expired'),
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
