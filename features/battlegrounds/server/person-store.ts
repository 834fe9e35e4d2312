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

/** Gives back the player's places in what has not begun. */
export async function updateLeft(trx: Executor, playerId: string, now: Date): Promise<void> {
  const db = tables(trx);
  const upcoming = db.selectFrom("events").where("starts_at", ">", now).select("id");
  const places = db
    .selectFrom("entries")
    .where("player_id", "=", playerId)
    .where("state", "in", ["entered", "waiting"])
    .where("event_id", "in", upcoming);
  // Events first, in one order for everybody: entering locks them too.
  const entered = await places.where("state", "=", "entered").select("event_id as eventId").execute();
  for (const eventId of entered.map((entry) => entry.eventId).toSorted()) {
    await db
      .updateTable("events")
      .set((is) => ({ entrants_count: is("entrants_count", "-", 1) }))
      .where("id", "=", eventId)
      .where((is) =>
        is.exists(
          is
            .selectFrom("entries")
            .whereRef("entries.event_id", "=", "events.id")
            .where("entries.player_id", "=", playerId)
            .where("entries.state", "=", "entered")
            .select("entries.id"),
        ),
      )
      .execute();
  }
  await db
    .updateTable("entries")
    .set({ state: "left", left_at: now })
    .where("player_id", "=", playerId)
    .where("state", "in", ["entered", "waiting"])
    .where("event_id", "in", upcoming)
    .execute();
}
