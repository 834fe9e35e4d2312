import type { DailyFigure, FigurePart, FigureScope } from "#features/staff/server/index.ts";
import { defineStatement } from "#kit/db/statement.ts";

const joined = defineStatement<FigurePart, FigureScope>(
  "figure-players-new",
  `select '' as part, count(*)::int as value from players
   where service = :service and removed_at is null and created_at >= :from and created_at < :until`,
);

export const newPlayers: DailyFigure = { find: (executor, scope) => executor.query(joined, scope) };

const active = defineStatement<FigurePart, FigureScope>(
  "figure-players-active",
  `select '' as part, count(*)::int as value from players
   where service = :service and removed_at is null
     and coalesce(last_seen_at, created_at) >= :from and coalesce(last_seen_at, created_at) < :until`,
);

/** Only the last visit of a player is stored, so a later count of the day would be too low. */
export const activePlayers: DailyFigure = {
  keeps: "highest",
  find: (executor, scope) => executor.query(active, scope),
};

const dayMs = 86_400_000;
const retentionDays = [1, 7, 28] as const;

interface Cohort {
  readonly joined: number;
  readonly day1: number;
  readonly day7: number;
  readonly day28: number;
}

const cohort = defineStatement<Cohort, FigureScope>(
  "figure-retention",
  `select count(*)::int as joined,
     count(*) filter (where last_seen_at >= :until::timestamptz)::int as day1,
     count(*) filter (where last_seen_at >= :until::timestamptz + interval '6 days')::int as day7,
     count(*) filter (where last_seen_at >= :until::timestamptz + interval '27 days')::int as day28
   from players
   where service = :service and removed_at is null and created_at >= :from and created_at < :until`,
);

/** Players who joined on the day, and those who came back on a later day or after it. */
export const retention: DailyFigure = {
  async find(executor, scope) {
    const [row] = await executor.query(cohort, scope);
    if (!row) return [];
    const due = retentionDays.filter((days) => scope.now.getTime() >= scope.until.getTime() + days * dayMs);
    return [
      { part: "joined", value: row.joined },
      ...due.map((days) => ({ part: `day${days}`, value: row[`day${days}`] })),
    ];
  },
};
