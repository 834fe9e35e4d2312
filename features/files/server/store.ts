import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { addressOf } from "../rules.ts";
import type { FilesTable, FileTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<FileTables & Pick<AccountTables, "players">>();

export async function insert(executor: Executor, file: FilesTable): Promise<void> {
  await tables(executor).insertInto("files").values(file).execute();
}

export function findAllByPlayerId(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("files")
    .where("player_id", "=", playerId)
    .orderBy("created_at", "desc")
    .limit(limit)
    .select(["id", "kind", "size", "created_at as createdAt"])
    .execute();
}

/** Older than `before`, and no player's avatar. */
export async function findUnshown(executor: Executor, before: Date, limit: number): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("files as file")
    .leftJoin("players as player", (join) =>
      join
        .onRef("player.id", "=", "file.player_id")
        .on("player.avatar", "=", sql<string>`${addressOf("")} || file.id`),
    )
    .where("file.created_at", "<", before)
    .where("player.id", "is", null)
    .select("file.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteById(executor: Executor, id: string): Promise<void> {
  await tables(executor).deleteFrom("files").where("id", "=", id).execute();
}
