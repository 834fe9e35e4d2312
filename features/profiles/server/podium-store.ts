import { sql } from "kysely";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { ByLanguage } from "#kit/i18n/by-language.ts";
import type { Executor } from "#kit/db/database.ts";

export interface DecidingTie {
  readonly side: "final" | "lower";
  readonly round: number;
  readonly a: string | null;
  readonly b: string | null;
  readonly winner: "a" | "b" | null;
}

/** Battlegrounds in which the player may stand on the podium, newest first, with the ties that decide a final. */
export function findPodiumCandidates(executor: Executor, playerId: string, limit: number) {
  return executor
    .as<Pick<BattlegroundTables, "entries" | "events" | "bracket_ties">>()
    .selectFrom("entries as entry")
    .innerJoin("events as event", "event.id", "entry.event_id")
    .where("entry.player_id", "=", playerId)
    .where("event.is_cancelled", "=", false)
    .where((query) => query.or([query("entry.place", "<=", 3), query("event.stage", "=", "finals")]))
    .orderBy("entry.entered_at", "desc")
    .limit(limit)
    .select([
      "entry.id as entryId",
      "entry.place",
      "event.id as eventId",
      "event.stage",
      "event.ends_at as endsAt",
      sql<ByLanguage<string>>`event.title`.as("title"),
      sql<DecidingTie[]>`(select coalesce(json_agg(json_build_object('side', tie.side, 'round', tie.round,
          'a', tie.entry_a, 'b', tie.entry_b,
          'winner', case tie.winner when tie.entry_a then 'a' when tie.entry_b then 'b' end)), '[]')
        from bracket_ties tie where event.stage = 'finals' and tie.event_id = event.id and (tie.side = 'final'
          or tie.side = 'lower' and tie.round = (select max(round) from bracket_ties last
            where last.event_id = event.id and last.side = 'lower')))`.as("ties"),
    ])
    .execute();
}
