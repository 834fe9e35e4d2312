-- Figures by service and day, which a job keeps for the console. A day is one of the service's market.
create table daily_figures (
  service text not null,
  day date not null,
  figure text not null,
  -- A state, a payer or another part of the figure; empty without parts.
  part text not null,
  value bigint not null,
  primary key (service, day, figure, part)
);

-- When the figures of a day were computed last.
create table figure_runs (
  service text not null,
  day date not null,
  computed_at timestamptz not null,
  primary key (service, day)
);

-- The job finds a day's rows by these. Rows of the first four tables are only appended.
create index subscription_moves_by_time on subscription_moves using brin (at);
create index opt_in_evidence_by_time on opt_in_evidence using brin (at);
create index coin_postings_by_time on coin_postings using brin (posted_at);
create index match_moves_by_time on match_moves using brin (moved_at);
create index chat_messages_by_time on chat_messages using brin (sent_at);
create index chat_reports_by_time on chat_reports (service, reported_at);
create index subscription_charges_by_payment on subscription_charges (paid_at) where paid_at is not null;
create index subscription_charges_by_refund on subscription_charges (refunded_at) where refunded_at is not null;
create index subscriptions_by_state on subscriptions (service, state) where state <> 'ended';
