import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import { isCounted, matchStates } from "#features/matches/rules.ts";
import type { MatchTables } from "#features/matches/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ShareKind, SharingSetting } from "../../rules.ts";
import type { ProfileTables } from "../tables.ts";

type Tables = ProfileTables &
  Pick<AccountTables, "players"> &
  Pick<BattlegroundTables, "games"> &
  Pick<MatchTables, "matches">;

const tables = (executor: Executor) => executor.as<Tables>();

export interface NewShare {
  readonly code: string;
  readonly playerId: string;
  readonly kind: ShareKind;
  readonly subjectId: string;
}

/** Stores a share, unless the player has already shared the same thing. Returns the code of the stored share. */
export async function insertShare(trx: Executor, share: NewShare, now: Date): Promise<string> {
  const { code, playerId, kind, subjectId } = share;
  const inserted = await tables(trx)
    .insertInto("shares")
    .values({ code, player_id: playerId, kind, subject_id: subjectId, created_at: now })
    .onConflict((conflict) => conflict.columns(["player_id", "kind", "subject_id"]).doNothing())
    .returning("code")
    .executeTakeFirst();
  if (inserted) return inserted.code;
  const first = await tables(trx)
    .selectFrom("shares")
    .where("player_id", "=", playerId)
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .select("code")
    .executeTakeFirstOrThrow();
  return first.code;
}

/** A share by a player of the service who has not been removed or locked. */
export function findShare(executor: Executor, service: string, code: string) {
  return tables(executor)
    .selectFrom("shares as share")
    .innerJoin("players as player", "player.id", "share.player_id")
    .where("share.code", "=", code)
    .where("player.service", "=", service)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .select(["share.kind", "share.subject_id as subjectId", "share.player_id as playerId", "player.username"])
    .executeTakeFirst();
}

export async function findSetting(executor: Executor, playerId: string): Promise<SharingSetting | undefined> {
  return tables(executor)
    .selectFrom("sharing_settings")
    .where("player_id", "=", playerId)
    .select(["is_public as isPublic", "is_indexed as isIndexed"])
    .executeTakeFirst();
}

export async function saveSetting(
  trx: Executor,
  playerId: string,
  { isPublic, isIndexed }: SharingSetting,
): Promise<void> {
  const values = { is_public: isPublic, is_indexed: isIndexed };
  await tables(trx)
    .insertInto("sharing_settings")
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet(values))
    .execute();
}

const counted = matchStates.filter(isCounted);

/** A match of the player with a result. */
export function findResult(executor: Executor, matchId: string, playerId: string) {
  return tables(executor)
    .selectFrom("matches as match")
    .innerJoin("games as game", "game.id", "match.game_id")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("players as challenged", "challenged.id", "match.challenged_id")
    .where("match.id", "=", matchId)
    .where("match.state", "in", counted)
    .where((eb) =>
      eb.or([eb("match.challenger_id", "=", playerId), eb("match.challenged_id", "=", playerId)]),
    )
    .select([
      "match.kickoff_at as kickoffAt",
      "match.winner_id as winnerId",
      "match.score_challenger as scoreChallenger",
      "match.score_challenged as scoreChallenged",
      "game.id as gameId",
      "game.title as gameTitle",
      "game.art",
      "challenger.id as challengerId",
      "challenger.username as challengerName",
      "challenger.avatar as challengerAvatar",
      "challenged.id as challengedId",
      "challenged.username as challengedName",
      "challenged.avatar as challengedAvatar",
    ])
    .executeTakeFirst();
}

export function findAllByPlayerId(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("shares")
    .where("player_id", "=", playerId)
    .orderBy("created_at", "desc")
    .limit(limit)
    .select(["kind", "code", "created_at as createdAt"])
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  const db = tables(trx);
  await db.deleteFrom("shares").where("player_id", "=", playerId).execute();
  await db.deleteFrom("sharing_settings").where("player_id", "=", playerId).execute();
}
