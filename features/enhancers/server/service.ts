import type { Executor } from "#kit/db/database.ts";
import { enhancerProblems, type MyEnhancers } from "../contract.ts";
import { isEnhancerId, ownedEnhancersAt, wornKindOf, wornOf, type Worn } from "../rules.ts";
import * as store from "./store.ts";

/** The worn enhancers by player id, in one query. Players who wear none are missing. */
export async function findWorn(
  executor: Executor,
  playerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Worn>> {
  if (playerIds.length === 0) return new Map();
  const rows = await store.findWorn(executor, [...new Set(playerIds)], now);
  const enhancerIds = Map.groupBy(rows, ({ playerId }) => playerId);
  return new Map(
    [...enhancerIds].map(([playerId, worn]) => [playerId, wornOf(worn.map(({ enhancer }) => enhancer))]),
  );
}

export interface ShownPlayer {
  /** Null for staff. */
  readonly id: string | null;
  worn?: Worn | undefined;
}

/** Adds the worn enhancers to the players of a response, with one query for all. */
export async function addWorn<Response>(
  executor: Executor,
  response: Response,
  playersOf: (response: Response) => readonly (ShownPlayer | null | undefined)[],
  now: Date,
): Promise<Response> {
  const players = playersOf(response);
  const ids = players.flatMap((player) => player?.id ?? []);
  showWorn(players, await findWorn(executor, ids, now));
  return response;
}

/** For a caller who knows the ids before the players, and so reads both together. */
export function showWorn(
  players: readonly (ShownPlayer | null | undefined)[],
  found: Awaited<ReturnType<typeof findWorn>>,
): void {
  for (const player of players) {
    const worn = found.get(player?.id ?? "");
    if (player && worn) player.worn = worn;
  }
}

export async function listEnhancers(executor: Executor, playerId: string, now: Date): Promise<MyEnhancers> {
  const [rows, worn] = await Promise.all([
    store.findOwned(executor, playerId),
    store.findWorn(executor, [playerId], now),
  ]);
  const wornIds = worn.map(({ enhancer }) => enhancer);
  return {
    enhancers: ownedEnhancersAt(rows, wornIds, now).map((owned) => ({
      ...owned,
      endsAt: owned.endsAt?.toISOString() ?? null,
    })),
    ...(wornIds.length > 0 && { worn: wornOf(wornIds) }),
  };
}

export async function wearEnhancer(
  trx: Executor,
  playerId: string,
  { enhancerId, wear }: { enhancerId: string; wear: boolean },
  now: Date,
): Promise<MyEnhancers> {
  if (!isEnhancerId(enhancerId)) throw enhancerProblems.problem("enhancer_unknown");
  const kind = wornKindOf(enhancerId);
  if (kind === null) throw enhancerProblems.problem("enhancer_not_wearable");
  await store.lockEnhancers(trx, playerId);
  if (wear) {
    const endsAt = await store.findLastEnd(trx, playerId, enhancerId);
    if (endsAt === null) throw enhancerProblems.problem("enhancer_not_owned");
    if (endsAt <= now) throw enhancerProblems.problem("enhancer_run_out");
    await store.saveWorn(trx, { playerId, kind, enhancerId, endsAt });
  } else {
    await store.deleteWorn(trx, playerId, enhancerId);
  }
  return listEnhancers(trx, playerId, now);
}
