import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

/** The player cannot enter battlegrounds until `endsAt`, or permanently if it is null. */
export function restrict(
  trx: Executor,
  { playerId, reason, endsAt }: { playerId: string; reason: string; endsAt: Date | null },
  now: Date,
): Promise<void> {
  const restriction = { player_id: playerId, reason, restricted_at: now, ends_at: endsAt };
  return store.upsertRestriction(trx, restriction);
}

/** False if the player was not restricted. */
export function liftRestriction(trx: Executor, playerId: string): Promise<boolean> {
  return store.deleteRestriction(trx, playerId);
}
