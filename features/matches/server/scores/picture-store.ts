import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { FileTables } from "#features/files/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { MatchTables } from "../tables.ts";

type Tables = MatchTables & Pick<AccountTables, "players"> & Pick<FileTables, "files">;

const tables = (executor: Executor) => executor.as<Tables>();

export interface NewPicture {
  readonly fileId: string;
  readonly matchId: string;
  readonly number: number;
  readonly position: number;
  readonly earlierMatchId: string | null;
}

export async function insert(trx: Executor, picture: NewPicture): Promise<void> {
  await tables(trx)
    .insertInto("match_pictures")
    .values({
      file_id: picture.fileId,
      match_id: picture.matchId,
      number: picture.number,
      position: picture.position,
      seen_in: picture.earlierMatchId,
    })
    .execute();
}

/** The earliest other match that used one of the files. */
export async function findEarlierMatch(
  executor: Executor,
  matchId: string,
  fileIds: readonly string[],
): Promise<string | undefined> {
  if (fileIds.length === 0) return undefined;
  const row = await tables(executor)
    .selectFrom("match_pictures as picture")
    .innerJoin("match_moves as move", (join) =>
      join.onRef("move.match_id", "=", "picture.match_id").onRef("move.number", "=", "picture.number"),
    )
    .where("picture.file_id", "in", fileIds)
    .where("picture.match_id", "<>", matchId)
    .orderBy("move.moved_at")
    .select("picture.match_id as matchId")
    .limit(1)
    .executeTakeFirst();
  return row?.matchId;
}

/** Whether the player uploaded the picture or plays in its match. */
export async function isShownTo(executor: Executor, fileId: string, playerId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("files as file")
    .leftJoin("match_pictures as picture", "picture.file_id", "file.id")
    .leftJoin("matches as match", "match.id", "picture.match_id")
    .where("file.id", "=", fileId)
    .where("file.kind", "=", "screenshot")
    .where("file.state", "<>", "dropped")
    .where(sql<boolean>`${playerId}::uuid in (file.player_id, match.challenger_id, match.challenged_id)`)
    .select("file.id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The service of the picture's match; undefined if no match uses it. */
export async function findService(executor: Executor, fileId: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("match_pictures as picture")
    .innerJoin("files as file", "file.id", "picture.file_id")
    .innerJoin("matches as match", "match.id", "picture.match_id")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .where("picture.file_id", "=", fileId)
    .where("file.state", "<>", "dropped")
    .select("challenger.service")
    .executeTakeFirst();
  return row?.service;
}

/** More than a match has; bounds the response, and keeps the latest. */
const maxPictures = 200;

/** Oldest first. */
export async function findAllByMatchId(executor: Executor, matchId: string) {
  const latest = await tables(executor)
    .selectFrom("match_pictures as picture")
    .innerJoin("files as file", "file.id", "picture.file_id")
    .where("picture.match_id", "=", matchId)
    .where("file.state", "<>", "dropped")
    .orderBy("picture.number", "desc")
    .orderBy("picture.position", "desc")
    .select([
      "picture.file_id as fileId",
      "picture.number",
      "file.player_id as playerId",
      "picture.seen_in as earlierMatchId",
    ])
    .limit(maxPictures)
    .execute();
  return latest.toReversed();
}
