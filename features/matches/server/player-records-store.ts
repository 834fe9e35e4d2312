import type { PlayerRecordList } from "#features/accounts/server/index.ts";
import { accountPermissions } from "#features/accounts/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { MatchTables } from "./tables.ts";

type Tables = MatchTables & Pick<AccountTables, "players">;

/** Each side has its own index, so both are read in order and merged. */
export const playerMatches: PlayerRecordList = {
  permission: accountPermissions.players,
  async list(executor: Executor, playerId, limit) {
    const side = (own: "challenger_id" | "challenged_id", other: "challenger_id" | "challenged_id") =>
      executor
        .as<Tables>()
        .selectFrom("matches as match")
        .innerJoin("players as opponent", "opponent.id", `match.${other}`)
        .where(`match.${own}`, "=", playerId)
        .select([
          "match.id",
          "match.state",
          "match.score_challenger as scoreChallenger",
          "match.score_challenged as scoreChallenged",
          "match.kickoff_at as at",
          "opponent.username as opponent",
        ])
        .orderBy("match.kickoff_at", "desc")
        .orderBy("match.id", "desc")
        .limit(limit)
        .execute();
    const [own, others] = await Promise.all([
      side("challenger_id", "challenged_id"),
      side("challenged_id", "challenger_id"),
    ]);
    return [...own, ...others]
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, limit)
      .map(({ id, state, scoreChallenger, scoreChallenged, at, opponent }) => ({
        id,
        at,
        title: opponent,
        note: [
          { texts: "console-matches", key: `state_${state}` },
          ...(scoreChallenger === null ? [] : [`${scoreChallenger} - ${scoreChallenged ?? ""}`]),
        ],
        path: null,
      }));
  },
};
