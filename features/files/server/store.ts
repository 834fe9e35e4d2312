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

/** False if the file was abandoned meanwhile, or has another kind or owner. */
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

/** Drops the confirmed files of one kind; without a kind, all files of the player. */
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

export async function updateDroppedById(trx: Executor, ids: readonly string[]): Promise<void> {
  await tables(trx).updateTable("files").set({ state: "dropped" }).where("id", "in", ids).execute();
}

export async function findHash(executor: Executor, id: string): Promise<string[] | undefined> {
  const row = await tables(executor)
    .selectFrom("files")
    .where("id", "=", id)
    .select("picture_hash")
    .executeTakeFirst();
  return row?.picture_hash ?? undefined;
}

/** Locks in a fixed order, so that two transactions cannot deadlock. */
export async function lockHashWords(trx: Executor, words: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('picture_hash ' || word, 0) as key from unnest(${[...words]}::text[]) as word
    order by key) as keys`.execute(tables(trx));
}

/** Bounds the comparison; more than any forger has copies. */
const maxSimilar = 100;

/** Other confirmed screenshots that share a word of the hash. */
export async function findAllByHashWords(executor: Executor, exceptId: string, words: readonly string[]) {
  const rows = await tables(executor)
    .selectFrom("files")
    .where(sql<boolean>`picture_hash && ${[...words]}::text[]`)
    .where("id", "<>", exceptId)
    .where("state", "=", "kept")
    .select(["id", "picture_hash"])
    .limit(maxSimilar)
    .execute();
  return rows.flatMap(({ id, picture_hash: hash }) => (hash ? { id, hash } : []));
}

/** Drops uploads that were not confirmed before `abandonedBefore`. They can no longer be confirmed. */
export async function updateAbandoned(
  executor: Executor,
  kind: FileKind,
  abandonedBefore: Date,
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
        .where("created_at", "<", abandonedBefore)
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
