import { sql, type Kysely } from "kysely";
import type { Audience } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, type RowOf } from "#kit/db/statement.ts";
import { visibleToAudience } from "./store.ts";
import type { BattlegroundTables } from "./tables.ts";

const maxGames = sql.lit(50);

function offered(db: Kysely<BattlegroundTables>, audience: Audience) {
  return db
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
  return offered(executor.as(), audience).execute();
}

const games = (db: Kysely<BattlegroundTables>, given: Audience & { now: Date }) =>
  offered(db, given).select((query) =>
    query
      .selectFrom("events as event")
      .whereRef("event.game_id", "=", "game.id")
      .where(visibleToAudience(given))
      // Bounds the index scan; most events have ended.
      .where("event.ends_at", ">", given.now)
      .where("event.registration_opens_at", "<=", given.now)
      .where("event.registration_closes_at", ">", given.now)
      .where("event.stage", "<>", "finals")
      .where("event.is_cancelled", "=", false)
      .select((count) => count.fn.countAll<number>().as("count"))
      .as("openEvents"),
  );

const gamesWithCounts = compileStatement<
  BattlegroundTables,
  RowOf<ReturnType<typeof games>>,
  Audience & { now: Date }
>("offered-games", games);

export function findGames(executor: Executor, { country, provider }: Audience, now: Date) {
  return executor.query(gamesWithCounts, { country, provider, now });
}
