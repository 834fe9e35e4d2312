import { findPublicPlayer, displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { friendProblems } from "../../contract.ts";
import { maxBlocks } from "../../rules.ts";
import { endFriendship } from "../friendships/end-friendship.ts";
import * as store from "./store.ts";

/** Whether one of the two has blocked the other. The result does not reveal who. */
export async function areBlocked(executor: Executor, one: string, other: string): Promise<boolean> {
  return (await store.findBlockedEitherWayAmong(executor, one, [other])).length > 0;
}

export function findBlockedEitherWayAmong(
  executor: Executor,
  playerId: string,
  others: readonly string[],
): Promise<string[]> {
  return store.findBlockedEitherWayAmong(executor, playerId, others);
}

/** Players with a block in either direction, at most 1000. */
export function findBlockedEitherWay(executor: Executor, playerId: string): Promise<string[]> {
  return store.findBlockedEitherWay(executor, playerId, 2 * maxBlocks);
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
  await store.insertBlock(trx, block, now);
  await endFriendship(trx, blockerId, other.id);
  return { isBlocked: true };
}

export async function listBlockedBy(executor: Executor, site: Site, playerId: string) {
  const rows = await store.findBlockedBy(executor, playerId, maxBlocks);
  return {
    players: rows.map(({ id, username, avatar, blockedAt }) => ({
      id,
      username: displayName(site, username),
      avatar,
      blockedAt: blockedAt.toISOString(),
    })),
  };
}
