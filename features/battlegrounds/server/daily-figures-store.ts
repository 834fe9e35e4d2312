import type { DailyFigure, FigurePart, FigureScope } from "#features/staff/server/index.ts";
import { defineStatement } from "#kit/db/statement.ts";

const firstEntries = defineStatement<FigurePart, FigureScope>(
  "figure-first-entries",
  `select '' as part, count(*)::int as value from players player
   where player.service = :service and player.removed_at is null and player.created_at >= :from and player.created_at < :until
     and exists (select from entries where player_id = player.id)`,
);

/** Players who joined on the day and have entered a battleground since. */
export const enteringPlayers: DailyFigure = {
  find: (executor, scope) => executor.query(firstEntries, scope),
};
