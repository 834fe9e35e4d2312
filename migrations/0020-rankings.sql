-- The order of every table in one value that compares byte by byte: Pts, W, fewer L, ELO, earlier entry, id.
alter table ranking_rows
  -- The rating at entry: what a row shows until a rated match counts in it.
  add column entered_elo int not null default 1000,
  add column sort_key bytea not null generated always as (
    int4send(2147483647 - greatest(total, 0)) || int4send(2147483647 - won) || int4send(lost)
    || int4send(1000000000 - elo) || timestamptz_send(entered_at) || uuid_send(player_id)) stored;
drop index ranking_rows_in_order;
create unique index ranking_rows_in_order on ranking_rows (board_id, sort_key);
update ranking_rows r set entered_elo = coalesce((
    select c.after from rating_changes c where c.player_id = r.player_id and c.game_id = e.game_id
      and c.changed_at <= r.entered_at order by c.changed_at desc, c.match_id desc limit 1), 1000)
  from boards b join events e on e.id = b.event_id where b.id = r.board_id;

-- How many rows were ahead of a place in the order when its board was last folded. The first mark of a board lies before
-- every row, the last one behind. Which player is where in between is counted: a few hundred rows at most.
create table ranking_marks (
  board_id uuid not null references boards (id),
  sort_key bytea not null,
  ahead int not null check (ahead >= 0),
  primary key (board_id, sort_key)
) with (fillfactor = 50);

-- What has changed since: one row that came to a place in the order (1) or left it (-1). Only ever added to, so writers
-- of one board never wait for each other; a job folds them into the marks.
create table ranking_shifts (
  board_id uuid not null references boards (id),
  sort_key bytea not null,
  change smallint not null check (change in (-1, 1))
);
create index ranking_shifts_in_order on ranking_shifts (board_id, sort_key);

create function note_ranking_shifts() returns trigger language plpgsql as $$
begin
  -- The board goes with its rows.
  if erases_demo_realm() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into ranking_shifts select board_id, sort_key, 1 from added;
  elsif tg_op = 'DELETE' then
    insert into ranking_shifts select board_id, sort_key, -1 from removed;
  else
    insert into ranking_shifts
      select board_id, sort_key, sum(change) from (
        select board_id, sort_key, 1 as change from added
        union all select board_id, sort_key, -1 from removed) as moved
      group by board_id, sort_key having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger ranking_rows_inserted after insert on ranking_rows
  referencing new table as added for each statement execute function note_ranking_shifts();
create trigger ranking_rows_deleted after delete on ranking_rows
  referencing old table as removed for each statement execute function note_ranking_shifts();
create trigger ranking_rows_updated after update on ranking_rows
  referencing old table as removed new table as added for each statement execute function note_ranking_shifts();

insert into ranking_marks
  select id, '\x'::bytea, 0 from boards
  union all
  select b.id, '\xff', (select count(*) from ranking_rows r where r.board_id = b.id) from boards b;

-- What the tables have counted: a row for each player of a match whose result stands, a further one when staff corrected
-- it. The last number is the one that counts. It counts in the season of the first, however late the correction.
create table results (
  match_id uuid not null references matches (id),
  player_id uuid not null references players (id),
  number int not null check (number in (0, 1)),
  event_id uuid not null,
  game_id text not null,
  outcome text not null check (outcome in ('played', 'forfeited', 'void')),
  winner_id uuid,
  -- False from the fourth match of a pair in a day on: such a match gives neither points nor ELO.
  is_paid boolean not null,
  elo_before int not null,
  matches_before int not null,
  counted_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (match_id, player_id, number)
);
create index results_by_player on results (player_id);
create trigger results_are_append_only before update or delete on results
  for each row execute function refuse_change();

-- What a pair may have only so often in a day of its service: matches that give points, declines that cost some.
create table pair_allowances (
  lower_id uuid not null,
  higher_id uuid not null,
  day date not null,
  kind text not null check (kind in ('paid', 'decline')),
  number int not null,
  match_id uuid not null references matches (id),
  primary key (lower_id, higher_id, day, kind, number),
  unique (match_id, kind),
  check (lower_id < higher_id)
);

-- `number` is that of the result. `id` is given under the player's lock: it orders the history even where clocks differ.
alter table rating_changes
  add column id bigint generated always as identity,
  add column number int not null default 0,
  drop constraint rating_changes_pkey,
  add primary key (match_id, player_id, number);
drop index rating_changes_by_player;
create index rating_changes_by_player on rating_changes (player_id, game_id, id);

insert into results
  select m.id, p.id, 0, m.event_id, m.game_id, case m.state when 'approved' then 'played' else 'forfeited' end, m.winner_id,
    true, coalesce(c.before, h.elo, 1000), coalesce(h.matches, 0), m.decided_at, m.decided_at
  from matches m
  cross join lateral (values (m.challenger_id), (m.challenged_id)) p (id)
  left join rating_changes c on c.match_id = m.id and c.player_id = p.id
  left join lateral (
    select count(*) as matches, (array_agg(e.after order by e.changed_at desc, e.match_id desc))[1] as elo
    from rating_changes e where e.player_id = p.id and e.game_id = m.game_id
      and (e.changed_at, e.match_id) < (m.decided_at, m.id)) h on true
  where m.state in ('approved', 'forfeited');

-- The boards in which something counts that happened in an event at an instant.
create function boards_counting(of_service text, of_event uuid, at timestamptz) returns setof uuid
language sql stable as $$
  select id from boards where kind = 'event' and event_id = of_event
  union all
  select id from boards where kind = 'season' and service = of_service and starts_at <= at and ends_at > at
  union all
  select id from boards where kind = 'all_time' and service = of_service
$$;
