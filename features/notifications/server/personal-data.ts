import { mostExported, type PersonalData } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import * as preferences from "./preferences-store.ts";
import * as store from "./store.ts";

/** What a player was told goes with the player. */
export const notificationsOfPerson: PersonalData = {
  name: "notifications",
  tables: ["notifications", "notification_preferences", "notification_outbox"],
  collect: async (executor, { id }) => ({
    told: await store.findNewest(executor, id, mostExported),
    preferences: (await preferences.findByPlayerId(executor, id)) ?? null,
  }),
  erase: async (trx, { id }) => {
    await store.deleteByPlayerId(trx, id);
    await preferences.deleteByPlayerId(trx, id);
  },
};

/** Whoever met a player was told of it by the name of then: what leads to their matches names nobody any more. */
export function renameOpponent(
  trx: Executor,
  toldPlayerIds: readonly string[],
  change: { links: readonly string[]; to: string },
): Promise<void> {
  return store.updateOpponent(trx, toldPlayerIds, change);
}
