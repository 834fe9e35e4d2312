import type { ReadyTie } from "#features/battlegrounds/server/index.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { matchStates, isOver } from "../../rules.ts";
import type { MatchTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<MatchTables & Pick<BattlegroundTables, "bracket_ties">>();
const unsettled = matchStates.filter((state) => !isOver(state));

export async function hasUnsettled(executor: Executor, eventId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("matches")
    .where("event_id", "=", eventId)
    .where("state", "in", unsettled)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findDecided(executor: Executor, eventId: string) {
  const rows = await tables(executor)
    .selectFrom("matches")
    .where("event_id", "=", eventId)
    .where("state", "in", ["approved", "forfeited", "void"])
    .select([
      "id",
      "tie_code as code",
      "challenger_entry_id as a",
      "challenged_entry_id as b",
      "state",
      "decided_at as decidedAt",
      "is_corrected as isCorrected",
    ])
    .execute();
  return rows.flatMap(({ code, ...row }) => (code === null ? [] : [{ ...row, code }]));
}

/** The undecided matches of an event, or those of one player in it. */
export async function findUnsettled(
  executor: Executor,
  { eventId, playerId }: { eventId: string; playerId?: string },
): Promise<string[]> {
  let query = tables(executor)
    .selectFrom("matches")
    .where("event_id", "=", eventId)
    .where("state", "in", unsettled);
  if (playerId !== undefined)
    query = query.where((eb) =>
      eb.or([eb("challenger_id", "=", playerId), eb("challenged_id", "=", playerId)]),
    );
  const rows = await query.select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** A scheduled match needs no request. False when these two already have a match for the tie. */
export async function insertScheduled(
  trx: Executor,
  tie: ReadyTie & { readonly matchId: string; readonly deadlineAt: Date | null },
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("matches")
    .values({
      id: tie.matchId,
      event_id: tie.eventId,
      game_id: tie.gameId,
      tie_code: tie.code,
      state: "confirmed",
      version: 1,
      challenger_id: tie.a.playerId,
      challenger_entry_id: tie.a.entryId,
      challenged_id: tie.b.playerId,
      challenged_entry_id: tie.b.entryId,
      kickoff_at: tie.kickoffAt,
      requested_at: now,
      confirmed_at: now,
      deadline_at: tie.deadlineAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function isInBracket(executor: Executor, matchId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("matches as match")
    .innerJoin("bracket_ties as tie", (join) =>
      join
        .onRef("tie.event_id", "=", "match.event_id")
        .onRef("tie.code", "=", "match.tie_code")
        .onRef("tie.match_id", "=", "match.id"),
    )
    .where("match.id", "=", matchId)
    .select("match.id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findId(executor: Executor, { eventId, code, a, b }: ReadyTie): Promise<string> {
  const { id } = await tables(executor)
    .selectFrom("matches")
    .where("event_id", "=", eventId)
    .where("tie_code", "=", code)
    .where("challenger_entry_id", "=", a.entryId)
    .where("challenged_entry_id", "=", b.entryId)
    .where("state", "<>", "cancelled")
    .select("id")
    .executeTakeFirstOrThrow();
  return id;
}
