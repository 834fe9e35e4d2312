import type { DailyFigure, FigurePart, FigureScope } from "#features/staff/server/index.ts";
import { defineStatement } from "#kit/db/statement.ts";

const moved = defineStatement<FigurePart, FigureScope>(
  "figure-coins",
  `select entry.system_account as part, sum(abs(entry.amount))::float8 as value
   from coin_postings posting join coin_entries entry on entry.posting_id = posting.id and entry.side = 'system'
   where posting.posted_at >= :from and posting.posted_at < :until and posting.service = :service
   group by entry.system_account`,
);

/** Coins by where they came from or went to. */
export const coinsMoved: DailyFigure = { find: (executor, scope) => executor.query(moved, scope) };
