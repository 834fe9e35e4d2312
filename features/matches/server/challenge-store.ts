import type { AccountTables } from "#features/accounts/server/tables.ts";
import { shownTo } from "#features/battlegrounds/server/index.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { sql } from "kysely";
import type { MatchTables } from "./tables.ts";

type Tables = MatchTables & Pick<AccountTables, "players"> & Pick<BattlegroundTables, "events" | "entries">;

/** An event with the caller's own entry in it, if there is one, and the entry of whoever is to be challenged. */
export function findPairing(
  executor: Executor,
  audience: Audience,
  asked: { eventId: string; playerId: string; challengedEntryId: string },
) {
  return executor
    .as<Tables>()
    .selectFrom("events as event")
    .leftJoin("entries as own", (join) =>
      join.onRef("own.event_id", "=", "event.id").on("own.player_id", "=", asked.playerId),
    )
    .leftJoin("entries as other", (join) =>
      join.onRef("other.event_id", "=", "event.id").on("other.id", "=", asked.challengedEntryId),
    )
    .leftJoin("players as opponent", "opponent.id", "other.player_id")
    .where(shownTo(audience))
    .where("event.id", "=", asked.eventId)
    .select([
      "event.stage",
      "event.game_id as gameId",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "event.closed_at as closedAt",
      "event.is_cancelled as isCancelled",
      "own.id as ownEntryId",
      "own.state as ownState",
      "other.state as opponentState",
      "opponent.id as opponentId",
      "opponent.is_open_to_challenges as isOpponentOpen",
      "opponent.removed_at as opponentRemovedAt",
    ])
    .executeTakeFirst();
}

export type PairingRow = NonNullable<Awaited<ReturnType<typeof findPairing>>>;

/** Of some players those who have entered, are open to challenges, and have no open request with the caller. */
export function findChallengeable(
  executor: Executor,
  asked: { eventId: string; playerId: string; among: readonly string[] },
) {
  const { eventId, playerId, among } = asked;
  return executor
    .as<Tables>()
    .selectFrom("entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .where("entry.event_id", "=", eventId)
    .where("entry.player_id", "in", among)
    .where("entry.player_id", "<>", playerId)
    .where("entry.state", "=", "entered")
    .where("player.is_open_to_challenges", "=", true)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("matches as match")
            .where("match.event_id", "=", eventId)
            .where(sql<boolean>`match.state in ('requested', 'rescheduling')`)
            .where(
              sql<boolean>`least(match.challenger_id, match.challenged_id) = least(entry.player_id, ${playerId}::uuid)
                and greatest(match.challenger_id, match.challenged_id) = greatest(entry.player_id, ${playerId}::uuid)`,
            )
            .select("match.id"),
        ),
      ),
    )
    .select(["player.id", "player.username", "player.avatar", "entry.id as eventTeamId"])
    .execute();
}
