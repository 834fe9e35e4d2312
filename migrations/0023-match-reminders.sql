-- What players have been reminded of, once for each kickoff: a job may run twice, a reminder comes once.
create table match_reminders (
  match_id uuid not null references matches (id),
  kind text not null check (kind in ('check_in_open', 'score_missing')),
  kickoff_at timestamptz not null,
  primary key (match_id, kind, kickoff_at)
);
