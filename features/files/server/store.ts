import type { Executor } from "#kit/db/database.ts";
import { sql } from "kysely";
import type { FileKind, FilesTable, FileTables } from "./tables.ts";

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

/** False when it was given up meanwhile, or is not what it is taken for. */
export async function updateConfirmed(
  trx: Executor,
  id: string,
  expected?: { kind: FileKind; playerId: string },
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("files")
    .set({ state: "kept" })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .$if(expected !== undefined, (files) =>
      files
        .where("kind", "=", expected?.kind ?? "avatar")
        .where("player_id", "=", expected?.playerId ?? null),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Those of one kind that are shown; without a kind, whatever there is of the player's. */
export async function updateDropped(trx: Executor, playerId: string, kind?: FileKind): Promise<void> {
  await tables(trx)
    .updateTable("files")
    .set({ state: "dropped" })
    .where("player_id", "=", playerId)
    .$if(kind !== undefined, (files) =>
      files.where("kind", "=", kind ?? "avatar").where("state", "=", "kept"),
    )
    .execute();
}

export async function findHash(executor: Executor, id: string): Promise<string[] | undefined> {
  const row = await tables(executor)
    .selectFrom("files")
    .where("id", "=", id)
    .select("looks")
    .executeTakeFirst();
  return row?.looks ?? undefined;
}

/** Always in the same order, so that two who wait for each other's words do not wait for ever. */
export async function lockHashWords(trx: Executor, words: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('looks ' || word, 0) as key from unnest(${[...words]}::text[]) as word
    order by key) as keys`.execute(tables(trx));
}

/** More than a forger has copies; it keeps the comparison bounded. */
const mostSimilar = 100;

/** Other screenshots in use that share one of the words. */
export async function findAllByHashWords(executor: Executor, exceptId: string, words: readonly string[]) {
  const rows = await tables(executor)
    .selectFrom("files")
    .where(sql<boolean>`looks && ${[...words]}::text[]`)
    .where("id", "<>", exceptId)
    .where("state", "=", "kept")
    .select(["id", "looks"])
    .limit(mostSimilar)
    .execute();
  return rows.flatMap(({ id, looks }) => (looks ? { id, looks } : []));
}

/** What broke off before `brokenBefore` is given up: from here on nobody can keep it. */
export async function updateAbandoned(
  executor: Executor,
  kind: FileKind,
  brokenBefore: Date,
  limit: number,
): Promise<void> {
  await tables(executor)
    .updateTable("files")
    .set({ state: "dropped" })
    .where("id", "in", (files) =>
      files
        .selectFrom("files")
        .where("state", "=", "pending")
        .where("kind", "=", kind)
        .where("created_at", "<", brokenBefore)
        .select("id")
        .limit(limit),
    )
    .execute();
}

export interface DroppedFile {
  readonly id: string;
  readonly kind: FileKind;
}

export function findDropped(
  executor: Executor,
  page: { after: string | undefined; limit: number; playerId: string | undefined },
): Promise<DroppedFile[]> {
  const { after, limit, playerId } = page;
  return tables(executor)
    .selectFrom("files")
    .where("state", "=", "dropped")
    .$if(playerId !== undefined, (files) => files.where("player_id", "=", playerId ?? ""))
    .$if(after !== undefined, (files) => files.where("id", ">", after ?? ""))
    .select(["id", "kind"])
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function deleteById(executor: Executor, id: string): Promise<void> {
  await tables(executor).deleteFrom("files").where("id", "=", id).execute();
}
