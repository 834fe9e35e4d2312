import type { Executor } from "#kit/db/database.ts";
import { compileStatement } from "#kit/db/statement.ts";
import type { GameAccountTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<GameAccountTables>();

/** At most one per game. */
export function findAllByPlayerId(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("game_accounts")
    .where("player_id", "=", playerId)
    .select(["game_id as gameId", "account_name as accountName"])
    .execute();
}

const lockedAccount = compileStatement<
  GameAccountTables,
  { accountName: string },
  { playerId: string; gameId: string }
>("lock-game-account", (db, { playerId, gameId }) =>
  db
    .selectFrom("game_accounts")
    .where("player_id", "=", playerId)
    .where("game_id", "=", gameId)
    .select("account_name as accountName")
    .forUpdate(),
);

/** Entering an event and unlinking the account that the event needs both take this lock, so they cannot overlap. */
export async function lockByGameId(trx: Executor, playerId: string, gameId: string) {
  const [account] = await trx.query(lockedAccount, { playerId, gameId });
  return account;
}

export interface Link {
  playerId: string;
  gameId: string;
  service: string;
  accountName: string;
  accountKey: string;
  linkedAt: Date;
}

/** Replaces the player's account of that game. False if the id belongs to another player. */
export async function upsert(trx: Executor, link: Link): Promise<boolean> {
  const row = {
    account_name: link.accountName,
    account_key: link.accountKey,
    linked_at: link.linkedAt,
  };
  try {
    await tables(trx)
      .insertInto("game_accounts")
      .values({ ...row, player_id: link.playerId, game_id: link.gameId, service: link.service })
      .onConflict((conflict) => conflict.columns(["player_id", "game_id"]).doUpdateSet(row))
      .execute();
    return true;
  } catch (error) {
    if (isOwnedByOther(error)) return false;
    throw error;
  }
}

export async function deleteByGameId(trx: Executor, playerId: string, gameId: string): Promise<void> {
  await tables(trx)
    .deleteFrom("game_accounts")
    .where("player_id", "=", playerId)
    .where("game_id", "=", gameId)
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("game_accounts").where("player_id", "=", playerId).execute();
}

function isOwnedByOther(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "game_accounts_one_owner";
}
