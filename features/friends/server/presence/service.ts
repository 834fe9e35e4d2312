import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { ShownPresence } from "../../contract.ts";
import { presenceOf, type StoredPresence } from "../../rules.ts";
import * as store from "./store.ts";

/** Presence by player id. Missing for players of other realms, after a block, and for players who hide it. */
export async function findPresences(
  executor: Executor,
  { brand }: { readonly brand: { readonly service: string } },
  viewerId: string,
  playerIds: readonly string[],
  now: Date,
): Promise<Map<string, ShownPresence>> {
  const rows = await store.findPresences(executor, {
    service: brand.service,
    viewerId,
    playerIds: playerIds.filter(isUuid),
    now,
  });
  return new Map(
    rows.flatMap((row): [string, ShownPresence][] => {
      const presence = shownPresence(row, now);
      return presence ? [[row.id, presence]] : [];
    }),
  );
}

/** Null for players who hide it. */
export function shownPresence(stored: StoredPresence, now: Date): ShownPresence | null {
  const presence = presenceOf(stored, now);
  return presence && { ...presence, lastSeenAt: presence.lastSeenAt?.toISOString() ?? null };
}

export async function isPresenceVisible(executor: Executor, playerId: string): Promise<boolean> {
  return !(await store.findIsHidden(executor, playerId));
}

export async function setPresenceVisible(
  trx: Executor,
  playerId: string,
  isVisible: boolean,
): Promise<{ isVisible: boolean }> {
  await store.setIsHidden(trx, playerId, !isVisible);
  return { isVisible };
}
