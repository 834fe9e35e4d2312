import type { Executor } from "#kit/db/database.ts";
import { extraSlotsOf } from "../rules.ts";
import * as store from "./store.ts";

/** The player's unused streak shields, and when others were used since an instant. */
export { findShields } from "./store.ts";

/** Uses shields in the caller's transaction, which has locked the player's coin account. */
export async function spendShields(trx: Executor, playerId: string, count: number, now: Date): Promise<void> {
  await store.lockEnhancers(trx, playerId);
  const used = await store.spendShields(trx, playerId, count, now);
  if (used !== count) throw new Error(`${count} streak shields wanted, ${used} found`);
}

/** Challenges that the player may have open beyond the usual limit. */
export async function countExtraSlots(executor: Executor, playerId: string, now: Date): Promise<number> {
  return extraSlotsOf(await store.findRunning(executor, playerId, now));
}
