import { lockPlayer } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import * as purchases from "./purchase-store.ts";

/**
 * Locks the player, then the purchase. A removal locks in the same order; in another order the two could deadlock.
 */
export async function lockPurchase(trx: Executor, id: string): Promise<purchases.Purchase | undefined> {
  const playerId = (await purchases.findById(trx, id))?.player_id ?? null;
  if (playerId !== null) await lockPlayer(trx, playerId);
  return purchases.lock(trx, id);
}
