import { sql, type Selectable } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RecordedResult } from "#kit/pure/double-elimination.ts";
import type { BattlegroundTables, BracketTiesTable } from "../tables.ts";

const tables = (executor: Executor) => executor.as<BattlegroundTables & Pick<AccountTables, "players">>();

export type StoredTie = Selectable<BracketTiesTable>;

/** Locks the bracket until the transaction ends. Lock it before any of its matches. */
export function lockFinal(trx: Executor, id: string) {
  return (
    tables(trx)
      .selectFrom("events")
      .where("id", "=", id)
      .where("stage", "=", "finals")
      .select([
        "id",
        "game_id as gameId",
        "starts_at as startsAt",
        "ends_at as endsAt",
        "is_cancelled as isCancelled",
        "bracket_version as version",
      ])
      // Does not block new entries and matches.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

export type LockedFinal = NonNullable<Awaited<ReturnType<typeof lockFinal>>>;

/** The finalists in seed order. */
export function findFinalists(executor: Executor, eventId: string) {
  return tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .where("entry.event_id", "=", eventId)
    .where("entry.seed", "is not", null)
    .select(["entry.id", "entry.state", "player.id as playerId", "player.service"])
    .orderBy("entry.seed")
    .execute();
}

export type FinalistRow = Awaited<ReturnType<typeof findFinalists>>[number];

export async function findTies(executor: Executor, eventId: string): Promise<StoredTie[]> {
  return tables(executor).selectFrom("bracket_ties").where("event_id", "=", eventId).selectAll().execute();
}

export type ShownTieRow = Awaited<ReturnType<typeof findShownTies>>[number];

/** The ties with their players, in drawing order. */
export function findShownTies(executor: Executor, eventId: string) {
  return tables(executor)
    .selectFrom("bracket_ties as tie")
    .leftJoin("entries as entryA", "entryA.id", "tie.entry_a")
    .leftJoin("players as playerA", "playerA.id", "entryA.player_id")
    .leftJoin("entries as entryB", "entryB.id", "tie.entry_b")
    .leftJoin("players as playerB", "playerB.id", "entryB.player_id")
    .where("tie.event_id", "=", eventId)
    .select([
      "tie.code",
      "tie.side",
      "tie.round",
      "tie.position",
      "tie.entry_a as entryA",
      "tie.entry_b as entryB",
      "tie.score_a as scoreA",
      "tie.score_b as scoreB",
      "tie.winner",
      "tie.outcome",
      "tie.starts_at as startsAt",
      "tie.progress",
      "tie.match_id as matchId",
      "playerA.id as playerAId",
      "playerA.username as playerAUsername",
      "playerA.avatar as playerAAvatar",
      "playerB.id as playerBId",
      "playerB.username as playerBUsername",
      "playerB.avatar as playerBAvatar",
    ])
    .orderBy("tie.side")
    .orderBy("tie.round")
    .orderBy("tie.position")
    .limit(2_048)
    .execute();
}

export async function findResults(executor: Executor, eventId: string): Promise<RecordedResult[]> {
  const rows = await tables(executor)
    .selectFrom("tie_results")
    .where("event_id", "=", eventId)
    .selectAll()
    .execute();
  return rows.map(({ code, entry_a: a, entry_b: b, score_a, score_b, winner }) => ({
    code,
    a,
    b,
    result:
      score_a === null || score_b === null
        ? { outcome: "walkover", winner }
        : { outcome: "played", a: score_a, b: score_b },
  }));
}

/** A later result of the same two entries corrects the earlier one. */
export async function saveResult(
  trx: Executor,
  eventId: string,
  { code, a, b, result }: RecordedResult,
  now: Date,
): Promise<void> {
  const found =
    result.outcome === "played"
      ? { score_a: result.a, score_b: result.b, winner: result.a > result.b ? a : b }
      : { score_a: null, score_b: null, winner: result.winner };
  await tables(trx)
    .insertInto("tie_results")
    .values({ event_id: eventId, code, entry_a: a, entry_b: b, ...found, decided_at: now })
    .onConflict((conflict) =>
      conflict.columns(["event_id", "code", "entry_a", "entry_b"]).doUpdateSet({ ...found, decided_at: now }),
    )
    .execute();
}

export async function saveTies(trx: Executor, ties: readonly StoredTie[]): Promise<void> {
  if (ties.length === 0) return;
  await tables(trx)
    .insertInto("bracket_ties")
    .values([...ties])
    .onConflict((conflict) =>
      conflict.columns(["event_id", "code"]).doUpdateSet((row) => ({
        entry_a: row.ref("excluded.entry_a"),
        entry_b: row.ref("excluded.entry_b"),
        score_a: row.ref("excluded.score_a"),
        score_b: row.ref("excluded.score_b"),
        winner: row.ref("excluded.winner"),
        outcome: row.ref("excluded.outcome"),
        starts_at: row.ref("excluded.starts_at"),
        match_id: row.ref("excluded.match_id"),
        progress: row.ref("excluded.progress"),
      })),
    )
    .execute();
}

/** False when another match plays the tie now, or nothing changes. */
export async function updateProgress(
  trx: Executor,
  { eventId, code, matchId }: { eventId: string; code: string; matchId: string },
  progress: NonNullable<StoredTie["progress"]>,
  startsAt: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("bracket_ties")
    .set({ progress, starts_at: startsAt })
    .where("event_id", "=", eventId)
    .where("code", "=", code)
    .where("match_id", "=", matchId)
    .where((tie) => tie.or([tie("progress", "is distinct from", progress), tie("starts_at", "<>", startsAt)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A late final ends later; a decided final has ended. */
export type EndTimeLimit = { readonly notBefore: Date } | { readonly notAfter: Date } | null;

export async function incrementVersion(trx: Executor, eventId: string, end: EndTimeLimit): Promise<number> {
  const { version } = await tables(trx)
    .updateTable("events")
    .set((event) => ({
      bracket_version: event("bracket_version", "+", 1),
      ...(end && { ends_at: endIn(end) }),
    }))
    .where("id", "=", eventId)
    .returning("bracket_version as version")
    .executeTakeFirstOrThrow();
  return version;
}

function endIn(end: NonNullable<EndTimeLimit>) {
  if ("notBefore" in end) return sql<Date>`greatest(ends_at, ${end.notBefore}::timestamptz)`;
  // If all but one drop out before the start, the final ends a second after its start.
  return sql<Date>`least(ends_at, greatest(${end.notAfter}::timestamptz, starts_at + interval '1 second'))`;
}
