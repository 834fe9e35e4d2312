import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

/** A block ends the friendship and open requests of two players. */
export async function endBetween(trx: Executor, one: string, other: string): Promise<void> {
  await store.lockFriendsOf(trx, [one, other]);
  await store.deleteFriendship(trx, one, other);
  await store.deleteRequestsBetween(trx, one, other);
}
