import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

/** Ends the friendship and the open requests of two players. */
export async function endFriendship(trx: Executor, one: string, other: string): Promise<void> {
  await store.lockFriendsOf(trx, [one, other]);
  await store.deleteFriendship(trx, one, other);
  await store.deleteRequestsBetween(trx, one, other);
}
