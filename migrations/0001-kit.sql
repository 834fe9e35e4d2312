-- Answers to calls that carried an Idempotency-Key. A row without an answer is a call under way;
-- its lease lets a retry take over after the process that held it died.
create table idempotency_answers (
  scope text not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  leased_until timestamptz not null,
  -- Whoever took the call over has another one: the slow first owner can neither answer nor commit any more.
  lease uuid not null,
  status int,
  body text,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_answers_by_age on idempotency_answers (created_at);

-- One row per limited thing: the time at which its bucket is empty again (generic cell rate algorithm).
create unlogged table rate_limits (
  key text primary key,
  empty_at timestamptz not null
);
create index rate_limits_by_time on rate_limits (empty_at);
