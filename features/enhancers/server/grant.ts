import type { Executor } from "#kit/db/database.ts";
import { isEnhancerId, remainingMs, spanOf, wornKindOf, type EnhancerId } from "../rules.ts";
import * as store from "./store.ts";

export interface EnhancerGrant {
  readonly playerId: string;
  readonly enhancerId: EnhancerId;
  /** One purchase gives one enhancer, however often it is granted. */
  readonly purchaseId: string;
  readonly now: Date;
}

/**
 * Gives a player a bought enhancer in the caller's transaction. A frame, name colour or pose is worn at once. Returns
 * false if the player was removed.
 */
export async function grantEnhancer(trx: Executor, grant: EnhancerGrant): Promise<boolean> {
  const { playerId, enhancerId, purchaseId, now } = grant;
  await store.lockEnhancers(trx, playerId);
  const earlier = await store.findPurchase(trx, purchaseId);
  if (earlier) {
    if (earlier.playerId === playerId && earlier.enhancer === enhancerId) return true;
    throw new Error(`purchase ${purchaseId} was used for another enhancer`);
  }
  if (!(await store.isPlayer(trx, playerId))) return false;
  const span = spanOf(enhancerId, await store.findLastEnd(trx, playerId, enhancerId), now);
  await store.insertPurchase(trx, { purchaseId, playerId, enhancerId, ...span }, now);
  const kind = wornKindOf(enhancerId);
  if (kind !== null && span.endsAt !== null) {
    await store.saveWorn(trx, { playerId, kind, enhancerId, endsAt: span.endsAt });
  }
  return true;
}

/**
 * Takes a refunded enhancer back in the caller's transaction. Time that was bought after it begins earlier; what is used
 * up or has run out stays as it is.
 */
export async function revokeEnhancer(
  trx: Executor,
  { playerId, purchaseId, now }: Omit<EnhancerGrant, "enhancerId">,
): Promise<void> {
  await store.lockEnhancers(trx, playerId);
  const bought = await store.findPurchase(trx, purchaseId);
  if (bought?.playerId !== playerId) return;
  const { enhancer, endsAt } = bought;
  const unusedMs = remainingMs(bought, now);
  if (unusedMs === 0) return;
  await store.deletePurchase(trx, purchaseId);
  if (endsAt === null || !isEnhancerId(enhancer)) return;
  await store.moveLater(trx, { playerId, enhancerId: enhancer, after: endsAt, byMs: unusedMs });
  await store.endWorn(trx, playerId, enhancer, await store.findLastEnd(trx, playerId, enhancer));
}
