-- How often external systems and calls failed, by hour: the console shows it for all processes together.
create table health_counts (
  kind text not null check (kind in ('adapter', 'call')),
  name text not null,
  hour timestamptz not null,
  succeeded int not null,
  failed int not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- The code of the last failure, never its message.
  failure text,
  primary key (kind, name, hour)
);
create index health_counts_by_hour on health_counts (hour);
