import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

/** A block ends all that connects two players. */
export async function endBetween(trx: Executor, one: string, other: string): Promise<void> {
  await store.lockFriendsOf(trx, [one, other]);
  await store.deleteFriendship(trx, one, other);
  await store.deleteRequestsBetween(trx, one, other);
}
