-- A realm of 10 000 players and one of a million, all in the all-time table. Triggers are off: references are
-- valid by construction, and rows of the initial data need no shifts.
alter table ranking_rows disable trigger user,
  drop constraint ranking_rows_board_id_fkey, drop constraint ranking_rows_player_id_fkey;
set synchronous_commit = off;

create temp table crowds (service text, kind int, size int);
insert into crowds values ('telkom-za', 1, 10000), ('blg-za', 2, 1000000);

create function made_id(kind int, number bigint) returns uuid language sql immutable parallel safe as $$
  select (lpad(kind::text, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid
$$;

insert into players (id, service, username, country, avatar, created_at)
  select made_id(kind, n), service, 'player' || n, 'ZA', 'mask-' || n % 7, now()
  from crowds, generate_series(0, size - 1) n;
insert into boards (id, service, kind, created_at) select made_id(3, kind), service, 'all_time', now() from crowds;
insert into ranking_rows (board_id, player_id, played, won, total, elo, entered_at)
  select made_id(3, kind), made_id(kind, n), n % 40, n % 40, n % 2000, 1000 + n % 500, now()
  from crowds, generate_series(0, size - 1) n;
insert into ranking_checkpoints
  select made_id(3, kind), '\x'::bytea, 0 from crowds union all select made_id(3, kind), '\xff', size from crowds;

alter table ranking_rows enable trigger user;
analyze;
