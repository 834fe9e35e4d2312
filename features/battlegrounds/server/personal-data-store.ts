import type { Executor } from "#kit/db/database.ts";
import type { BattlegroundTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<BattlegroundTables>();

export function findEntries(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("events as event", "event.id", "entry.event_id")
    .where("entry.player_id", "=", playerId)
    .orderBy("entry.entered_at", "desc")
    .limit(limit)
    .select([
      "event.id as eventId",
      "event.title",
      "entry.number",
      "entry.state",
      "entry.entered_at as enteredAt",
      "entry.left_at as leftAt",
    ])
    .execute();
}
