import type { DailyFigure, FigurePart, FigureScope } from "#features/staff/server/index.ts";
import { defineStatement } from "#kit/db/statement.ts";

const kickedOff = defineStatement<FigurePart, FigureScope>(
  "figure-matches",
  `select match.state as part, count(*)::int as value
   from events event join matches match on match.event_id = event.id
   where event.country = :country and event.provider = :provider and event.ends_at >= :from and event.starts_at < :until
     and match.kickoff_at >= :from and match.kickoff_at < :until
   group by match.state`,
);

/** Matches with a kickoff on the day, by their present state. */
export const matchesByState: DailyFigure = { find: (executor, scope) => executor.query(kickedOff, scope) };

const disputed = defineStatement<FigurePart, FigureScope>(
  "figure-disputes",
  `with moved as (
     select move.match_id, move.move, move.number, move.moved_at
     from match_moves move join matches match on match.id = move.match_id join events event on event.id = match.event_id
     where move.moved_at >= :from and move.moved_at < :until and move.move in ('dispute', 'rule')
       and event.country = :country and event.provider = :provider
   ), ruled as (
     select extract(epoch from moved.moved_at - opened.moved_at) / 60 as minutes
     from moved join lateral (
       select moved_at from match_moves earlier
       where earlier.match_id = moved.match_id and earlier.number < moved.number and earlier.move = 'dispute'
       order by earlier.number desc limit 1
     ) opened on true
     where moved.move = 'rule'
   )
   select 'raised' as part, count(*)::int as value from moved where move = 'dispute'
   union all select 'ruled', count(*)::int from ruled
   union all select 'minutes', coalesce(round(sum(minutes)), 0)::int from ruled`,
);

/** Disputes raised and ruled, and the minutes that all rulings of the day took together. */
export const disputes: DailyFigure = { find: (executor, scope) => executor.query(disputed, scope) };

const missed = defineStatement<FigurePart, FigureScope>(
  "figure-no-shows",
  `select move.state as part, count(*)::int as value
   from match_moves move join matches match on match.id = move.match_id join events event on event.id = match.event_id
   where move.moved_at >= :from and move.moved_at < :until and move.move = 'close_check_in'
     and move.state in ('forfeited', 'void') and event.country = :country and event.provider = :provider
   group by move.state`,
);

/** Matches that ended at the close of check-in: with one player absent (forfeited) or both (void). */
export const noShows: DailyFigure = { find: (executor, scope) => executor.query(missed, scope) };
