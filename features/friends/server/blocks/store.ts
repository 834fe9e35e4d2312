import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { FriendTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<FriendTables & Pick<AccountTables, "players">>();

export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
}

/** Serialises the blocks of a player, so that the count is right before another is added. */
export async function lockBlocksOf(trx: Executor, playerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blocks of ${playerId}`}, 0))`.execute(
    tables(trx),
  );
}

export async function countBlocks(executor: Executor, blockerId: string, upTo: number): Promise<number> {
  const rows = await tables(executor)
    .selectFrom("blocks")
    .where("blocker_id", "=", blockerId)
    .select("blocked_id")
    .limit(upTo)
    .execute();
  return rows.length;
}

export async function insertBlock(trx: Executor, { blockerId, blockedId }: Block, now: Date): Promise<void> {
  await tables(trx)
    .insertInto("blocks")
    .values({ blocker_id: blockerId, blocked_id: blockedId, blocked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(trx: Executor, { blockerId, blockedId }: Block): Promise<void> {
  await tables(trx)
    .deleteFrom("blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .execute();
}

export async function hasBlock(executor: Executor, { blockerId, blockedId }: Block): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .select("blocker_id")
    .executeTakeFirst();
  return row !== undefined;
}

const blockedAmong = defineStatement<{ id: string }, { playerId: string; others: readonly string[] }>(
  "blocked-among",
  `select blocked_id as id from blocks where blocker_id = :playerId and blocked_id = any(:others::uuid[])
   union select blocker_id as id from blocks where blocked_id = :playerId and blocker_id = any(:others::uuid[])`,
);

/** Returns those of `others` whom the player has blocked or who have blocked the player. */
export async function findBlockedEitherWayAmong(
  executor: Executor,
  playerId: string,
  others: readonly string[],
): Promise<string[]> {
  if (others.length === 0) return [];
  const rows = await executor.query(blockedAmong, { playerId, others });
  return rows.map(({ id }) => id);
}

/** Players with a block in either direction. */
export async function findBlockedEitherWay(
  executor: Executor,
  playerId: string,
  limit: number,
): Promise<string[]> {
  const db = tables(executor);
  const rows = await db
    .selectFrom("blocks")
    .where("blocker_id", "=", playerId)
    .select("blocked_id as id")
    .union(db.selectFrom("blocks").where("blocked_id", "=", playerId).select("blocker_id as id"))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function findBlockedBy(executor: Executor, blockerId: string, limit: number) {
  return tables(executor)
    .selectFrom("blocks as block")
    .innerJoin("players as player", "player.id", "block.blocked_id")
    .where("block.blocker_id", "=", blockerId)
    .orderBy("block.blocked_at", "desc")
    .orderBy("block.blocked_id")
    .limit(limit)
    .select(["player.id", "player.username", "player.avatar", "block.blocked_at as blockedAt"])
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx)
    .deleteFrom("blocks")
    .where((eb) => eb.or([eb("blocker_id", "=", playerId), eb("blocked_id", "=", playerId)]))
    .execute();
}
