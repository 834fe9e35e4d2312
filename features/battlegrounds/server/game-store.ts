import type { Audience } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { visibleToAudience } from "./store.ts";
import type { BattlegroundTables } from "./tables.ts";

const maxGames = 50;

function offered(executor: Executor, audience: Audience) {
  return executor
    .as<BattlegroundTables>()
    .selectFrom("game_offers as offer")
    .innerJoin("games as game", "game.id", "offer.game_id")
    .where("offer.country", "=", audience.country)
    .where("offer.provider", "=", audience.provider)
    .select(["game.id", "game.title", "game.art", "game.account_kind as accountKind"])
    .orderBy("offer.position")
    .limit(maxGames);
}

/** The offered games, without their numbers of open events. */
export function findOfferedGames(executor: Executor, audience: Audience) {
  return offered(executor, audience).execute();
}

export function findGames(executor: Executor, audience: Audience, now: Date) {
  return offered(executor, audience)
    .select((query) =>
      query
        .selectFrom("events as event")
        .whereRef("event.game_id", "=", "game.id")
        .where(visibleToAudience(audience))
        // Bounds the index scan; most events have ended.
        .where("event.ends_at", ">", now)
        .where("event.registration_opens_at", "<=", now)
        .where("event.registration_closes_at", ">", now)
        .where("event.stage", "<>", "finals")
        .where("event.is_cancelled", "=", false)
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("openEvents"),
    )
    .execute();
}
