import { mostExported, type PersonalData } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

/** What a player was told goes with the player. */
export const notificationsOfPerson: PersonalData = {
  name: "notifications",
  collect: (executor, { id }) => store.findNewest(executor, id, mostExported),
  erase: (trx, { id }) => store.deleteByPlayerId(trx, id),
};

/** Whoever met a player was told of it by name. */
export function renameOpponent(
  trx: Executor,
  toldPlayerIds: readonly string[],
  names: { from: string; to: string },
): Promise<void> {
  return store.updateOpponent(trx, toldPlayerIds, names);
}
