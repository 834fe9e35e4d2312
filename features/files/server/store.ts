import type { Executor } from "#kit/db/database.ts";
import type { FilesTable, FileTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<FileTables>();

export async function insert(executor: Executor, file: FilesTable): Promise<void> {
  await tables(executor).insertInto("files").values(file).execute();
}

export function findAllByPlayerId(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("files")
    .where("player_id", "=", playerId)
    .where("state", "=", "kept")
    .orderBy("created_at", "desc")
    .limit(limit)
    .select(["id", "kind", "size", "created_at as createdAt"])
    .execute();
}

/** False when it was given up meanwhile. */
export async function updateKept(trx: Executor, id: string): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("files")
    .set({ state: "kept" })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateDropped(trx: Executor, playerId: string): Promise<void> {
  await tables(trx)
    .updateTable("files")
    .set({ state: "dropped" })
    .where("player_id", "=", playerId)
    .where("state", "=", "kept")
    .execute();
}

/** What broke off before `brokenBefore` is given up: from here on nobody can keep it. */
export async function updateBroken(executor: Executor, brokenBefore: Date, limit: number): Promise<void> {
  await tables(executor)
    .updateTable("files")
    .set({ state: "dropped" })
    .where("id", "in", (files) =>
      files
        .selectFrom("files")
        .where("state", "=", "pending")
        .where("created_at", "<", brokenBefore)
        .select("id")
        .limit(limit),
    )
    .execute();
}

export async function findDropped(
  executor: Executor,
  limit: number,
  playerId: string | undefined,
): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("files")
    .where("state", "=", "dropped")
    .$if(playerId !== undefined, (files) => files.where("player_id", "=", playerId ?? ""))
    .select("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteById(executor: Executor, id: string): Promise<void> {
  await tables(executor).deleteFrom("files").where("id", "=", id).execute();
}
