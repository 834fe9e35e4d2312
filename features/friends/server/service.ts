import { findPublicPlayer, displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { friendProblems } from "../contract.ts";
import { maxBlocks } from "../rules.ts";
import { endBetween } from "./friendships/end-between.ts";
import * as store from "./store.ts";

/** Whether one of the two has blocked the other. The result does not reveal who. */
export async function areBlocked(executor: Executor, one: string, other: string): Promise<boolean> {
  return (await store.findBlockedAmong(executor, one, [other])).length > 0;
}

export function findBlockedAmong(
  executor: Executor,
  playerId: string,
  others: readonly string[],
): Promise<string[]> {
  return store.findBlockedAmong(executor, playerId, others);
}

/** Players with whom there is a block in either direction, at most as many as a screen can use. */
export function findBlocked(executor: Executor, playerId: string): Promise<string[]> {
  return store.findBlocked(executor, playerId, 2 * maxBlocks);
}

export function hasBlocked(executor: Executor, blockerId: string, blockedId: string): Promise<boolean> {
  return store.hasBlock(executor, { blockerId, blockedId });
}

export async function setBlock(
  trx: Executor,
  { brand }: Pick<Site, "brand">,
  blockerId: string,
  input: { playerId: string; block: boolean },
  now: Date,
): Promise<{ isBlocked: boolean }> {
  const other = await findPublicPlayer(trx, brand.service, input.playerId);
  if (!other) throw friendProblems.problem("player_not_found");
  if (other.id === blockerId) throw friendProblems.problem("block_self");
  const block = { blockerId, blockedId: other.id };
  if (!input.block) {
    await store.deleteBlock(trx, block);
    return { isBlocked: false };
  }
  await store.lockBlocksOf(trx, blockerId);
  if (
    !(await store.hasBlock(trx, block)) &&
    (await store.countBlocks(trx, blockerId, maxBlocks)) >= maxBlocks
  ) {
    throw friendProblems.problem("too_many_blocks");
  }
  await store.insert(trx, block, now);
  await endBetween(trx, blockerId, other.id);
  return { isBlocked: true };
}

export async function listBlocked(executor: Executor, site: Site, playerId: string) {
  const rows = await store.findAllByBlocker(executor, playerId, maxBlocks);
  return {
    players: rows.map(({ id, username, avatar, blockedAt }) => ({
      id,
      username: displayName(site, username),
      avatar,
      blockedAt: blockedAt.toISOString(),
    })),
  };
}
