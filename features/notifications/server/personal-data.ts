import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

const mostExported = 1_000;

/** What a player was told goes with the player. */
export const notificationsOfPerson = {
  name: "notifications",
  collect: (executor: Executor, { id }: { id: string }) => store.findNewest(executor, id, mostExported),
  erase: (trx: Executor, { id }: { id: string }) => store.deleteByPlayerId(trx, id),
};

/** Whoever met a player was told of it by name. */
export function renameOpponent(
  trx: Executor,
  toldPlayerIds: readonly string[],
  names: { from: string; to: string },
): Promise<void> {
  return store.updateOpponent(trx, toldPlayerIds, names);
}
