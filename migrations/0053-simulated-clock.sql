-- How far the clock of a demo has been moved ahead of the system's. Production never writes it.
create table simulated_clock (
  is_only boolean primary key default true check (is_only),
  ahead_ms bigint not null check (ahead_ms >= 0)
);
