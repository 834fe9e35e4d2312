import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { Preferences } from "../rules.ts";
import type { NotificationTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<NotificationTables>();

/** Undefined for a player who has saved none. */
export async function findByPlayerId(executor: Executor, playerId: string): Promise<Preferences | undefined> {
  const row = await tables(executor)
    .selectFrom("notification_preferences")
    .where("player_id", "=", playerId)
    .selectAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { quiet_from: from, quiet_until: until } = row;
  return {
    muted: row.muted,
    pushMuted: row.push_muted,
    quietHours: from === null || until === null ? null : { from, until },
    timeZone: row.time_zone,
    matchesAtNight: row.matches_at_night,
  };
}

export async function upsert(
  trx: Executor,
  playerId: string,
  { muted, pushMuted, quietHours, timeZone, matchesAtNight }: Preferences,
  now: Date,
): Promise<void> {
  const chosen = {
    muted: [...muted],
    push_muted: [...pushMuted],
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
    time_zone: timeZone,
    matches_at_night: matchesAtNight,
    changed_at: now,
  };
  await tables(trx)
    .insertInto("notification_preferences")
    .values({ player_id: playerId, ...chosen })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet(chosen))
    .execute();
}

/** One statement, so that a concurrent change of other preferences is not lost. */
export async function addMuted(
  trx: Executor,
  playerId: string,
  kind: string,
  { quietHours, timeZone }: Pick<Preferences, "quietHours" | "timeZone">,
  now: Date,
): Promise<void> {
  await tables(trx)
    .insertInto("notification_preferences")
    .values({
      player_id: playerId,
      muted: [kind],
      quiet_from: quietHours?.from ?? null,
      quiet_until: quietHours?.until ?? null,
      time_zone: timeZone,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("player_id")
        .doUpdateSet({
          muted: sql<string[]>`notification_preferences.muted || excluded.muted`,
          changed_at: now,
        })
        .where(sql<boolean>`not excluded.muted <@ notification_preferences.muted`),
    )
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("notification_preferences").where("player_id", "=", playerId).execute();
}
