import { sql, type Kysely } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, type RowOf } from "#kit/db/statement.ts";
import { isNoteShared, overlapOf, type Move } from "../../rules.ts";
import { matchColumns, type MatchesTable, type MatchTables, type Reminder } from "../tables.ts";
import type { changesOf } from "./facts.ts";

type Tables = MatchTables & Pick<AccountTables, "players"> & Pick<BattlegroundTables, "events" | "games">;

const tables = (executor: Executor) => executor.as<Tables>();

const movable = (db: Kysely<Tables>, { id }: { id: string }) =>
  db
    .selectFrom("matches as match")
    .innerJoin("events as event", "event.id", "match.event_id")
    .innerJoin("games as game", "game.id", "match.game_id")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("players as challenged", "challenged.id", "match.challenged_id")
    .where("match.id", "=", id)
    .select([
      ...matchColumns,
      "event.title as eventTitle",
      "event.starts_at as eventStartsAt",
      "event.ends_at as eventEndsAt",
      "game.has_draws as hasDraws",
      "challenger.service as service",
      "challenger.username as challengerUsername",
      "challenged.username as challengedUsername",
    ]);

export type MovableRow = RowOf<ReturnType<typeof movable>>;

const byId = compileStatement<Tables, MovableRow, { id: string }>("movable-match", movable);

/** Everything needed to decide a move and to notify the players. */
export async function findById(executor: Executor, id: string): Promise<MovableRow | undefined> {
  const [row] = await executor.query(byId, { id });
  return row;
}

interface NewSide {
  readonly playerId: string;
  readonly entryId: string;
}

export interface NewRequest {
  readonly id: string;
  readonly eventId: string;
  readonly gameId: string;
  readonly challenger: NewSide;
  readonly challenged: NewSide;
  readonly isInstant: boolean;
  readonly kickoffAt: Date;
  readonly deadlineAt: Date | null;
}

/** False when the two already have an open request. */
export async function insertRequest(trx: Executor, request: NewRequest, now: Date): Promise<boolean> {
  const { challenger, challenged } = request;
  try {
    await tables(trx)
      .insertInto("matches")
      .values({
        id: request.id,
        event_id: request.eventId,
        game_id: request.gameId,
        state: "requested",
        version: 1,
        challenger_id: challenger.playerId,
        challenger_entry_id: challenger.entryId,
        challenged_id: challenged.playerId,
        challenged_entry_id: challenged.entryId,
        is_instant: request.isInstant,
        kickoff_at: request.kickoffAt,
        requested_at: now,
        deadline_at: request.deadlineAt,
      })
      .execute();
    return true;
  } catch (error) {
    if (isOpenRequestTaken(error)) return false;
    throw error;
  }
}

function isOpenRequestTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "matches_open_request";
}

export interface NewMove {
  readonly matchId: string;
  /** The match version after the move. */
  readonly number: number;
  readonly move: Move;
  readonly state: MatchesTable["state"];
  readonly playerId: string | null;
  /** The member of staff who decides. */
  readonly staffId?: string | undefined;
  readonly details: Readonly<Record<string, string | number>>;
  readonly note?: string | undefined;
}

type Changes = ReturnType<typeof changesOf>;

interface MoveParameters extends Changes, Omit<NewMove, "state" | "details" | "note" | "staffId"> {
  readonly seen: number;
  readonly staffId: string | null;
  readonly details: string;
  readonly movedAt: Date;
}

/** Updates the match and inserts its timeline entry in one statement. */
const moveStatement = compileStatement<Tables, object, MoveParameters>("move-match", (db, given) =>
  db
    .with("moved", (within) =>
      within
        .updateTable("matches")
        .set({
          version: given.number,
          ...({
            state: given.state,
            kickoff_at: given.kickoff_at,
            proposed_kickoff_at: given.proposed_kickoff_at,
            proposed_by: given.proposed_by,
            proposed_at: given.proposed_at,
            challenger_proposals: given.challenger_proposals,
            challenged_proposals: given.challenged_proposals,
            confirmed_at: given.confirmed_at,
            challenger_ready_at: given.challenger_ready_at,
            challenged_ready_at: given.challenged_ready_at,
            score_challenger: given.score_challenger,
            score_challenged: given.score_challenged,
            submitted_by: given.submitted_by,
            submitted_at: given.submitted_at,
            corrections: given.corrections,
            challenger_additions: given.challenger_additions,
            challenged_additions: given.challenged_additions,
            winner_id: given.winner_id,
            decided_at: given.decided_at,
            is_corrected: given.is_corrected,
            deadline_at: given.deadline_at,
          } satisfies Record<keyof Changes, unknown>),
        })
        .where("id", "=", given.matchId)
        .where("version", "=", given.seen)
        .returning(["id", "version", "state"]),
    )
    .insertInto("match_moves")
    .columns(["match_id", "number", "state", "move", "player_id", "details", "moved_at", "staff_id"])
    .expression((within) =>
      within
        .selectFrom("moved")
        .select(({ cast, val }) => [
          "moved.id",
          "moved.version",
          "moved.state",
          val(given.move).as("move"),
          cast<string | null>(val(given.playerId), "uuid").as("player_id"),
          cast<string>(val(given.details), "jsonb").as("details"),
          cast<Date>(val(given.movedAt), "timestamptz").as("moved_at"),
          cast<string | null>(val(given.staffId), "uuid").as("staff_id"),
        ]),
    )
    .returning("number"),
);

/** False when the match has moved since it was read. */
export async function updateMoved(
  trx: Executor,
  changes: Changes,
  move: NewMove,
  now: Date,
): Promise<boolean> {
  const details = JSON.stringify(move.details);
  const moved = await trx.query(moveStatement, {
    ...changes,
    ...move,
    staffId: move.staffId ?? null,
    seen: move.number - 1,
    details,
    movedAt: now,
  });
  if (moved.length === 1) await insertNote(trx, move);
  return moved.length === 1;
}

/** For the move that creates a match; later moves use `updateMoved`. */
export async function insertMove(trx: Executor, move: NewMove, now: Date): Promise<void> {
  await tables(trx)
    .insertInto("match_moves")
    .values({
      match_id: move.matchId,
      number: move.number,
      move: move.move,
      state: move.state,
      player_id: move.playerId,
      details: JSON.stringify(move.details),
      moved_at: now,
    })
    .execute();
  await insertNote(trx, move);
}

async function insertNote(trx: Executor, { matchId, number, move, playerId, note }: NewMove): Promise<void> {
  if (note === undefined) return;
  const texts = isNoteShared(move) ? { text: note, staff_text: null } : { text: null, staff_text: note };
  await tables(trx)
    .insertInto("match_notes")
    .values({ match_id: matchId, number, player_id: playerId, ...texts })
    .execute();
}

export async function findMovesSince(executor: Executor, matchId: string, seen: number): Promise<Move[]> {
  const rows = await tables(executor)
    .selectFrom("match_moves")
    .where("match_id", "=", matchId)
    .where("number", ">", seen)
    .select("move")
    .distinct()
    .execute();
  return rows.map(({ move }) => move);
}

/** More than the players of a match write; bounds the response, and keeps the latest. */
const maxStatements = 100;
const statements = ["submit_score", "correct_score", "dispute", "add_evidence", "rule", "correct"] as const;

/** Statements of the players about the score and decisions of staff, oldest first. */
export async function findStatements(executor: Executor, matchId: string) {
  const latest = await tables(executor)
    .selectFrom("match_moves as move")
    .leftJoin("match_notes as note", (join) =>
      join.onRef("note.match_id", "=", "move.match_id").onRef("note.number", "=", "move.number"),
    )
    .where("move.match_id", "=", matchId)
    .where("move.move", "in", statements)
    .orderBy("move.number", "desc")
    .select([
      "move.number",
      "move.move",
      "move.player_id as playerId",
      "move.details",
      "move.moved_at as at",
      sql<string | null>`coalesce(note.text, note.staff_text)`.as("note"),
    ])
    .limit(maxStatements)
    .execute();
  return latest.toReversed();
}

/**
 * Taken before checking a player's other matches. Locks in the order of ids, so that two transactions cannot deadlock.
 */
export async function lockPlayers(trx: Executor, playerIds: readonly string[]): Promise<void> {
  await Promise.all(
    playerIds
      .toSorted()
      .map((id) =>
        sql`select pg_advisory_xact_lock(hashtextextended(${`matches of ${id}`}, 0))`.execute(tables(trx)),
      ),
  );
}

/** Counts no further than `upTo`. */
export async function countOpenRequests(executor: Executor, playerId: string, upTo: number): Promise<number> {
  const rows = await tables(executor)
    .selectFrom("matches")
    .where("challenger_id", "=", playerId)
    .where(sql<boolean>`state in ('requested', 'rescheduling')`)
    .select("id")
    .limit(upTo)
    .execute();
  return rows.length;
}

/** The players who have another match within half an hour of the kickoff; `matchId` is ignored. */
export async function findPlayersWithOverlap(
  executor: Executor,
  playerIds: readonly string[],
  kickoffAt: Date,
  matchId: string | null,
): Promise<string[]> {
  const overlap = overlapOf(kickoffAt);
  const side = (column: "challenger_id" | "challenged_id") =>
    tables(executor)
      .selectFrom("matches")
      .where(column, "in", playerIds)
      .where("kickoff_at", ">", overlap.after)
      .where("kickoff_at", "<", overlap.before)
      .where("state", "in", ["confirmed", "in_progress"])
      .$if(matchId !== null, (query) => query.where("id", "<>", matchId ?? ""))
      .select(`${column} as id`);
  const rows = await side("challenger_id").union(side("challenged_id")).execute();
  return rows.map(({ id }) => id);
}

export interface DueRow {
  readonly id: string;
  readonly version: number;
  readonly deadlineAt: Date;
}

/** Longest overdue first. */
export function findDue(
  executor: Executor,
  { now, after, limit }: { now: Date; after: DueRow | undefined; limit: number },
): Promise<DueRow[]> {
  return tables(executor)
    .selectFrom("matches")
    .where("deadline_at", "<=", now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(deadline_at, id) > (${after?.deadlineAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("deadline_at")
    .orderBy("id")
    .select(["id", "version", "deadline_at as deadlineAt"])
    .$narrowType<{ deadlineAt: Date }>()
    .limit(limit)
    .execute();
}

/** Matches whose deadline passed before the given time. */
export async function countOverdue(executor: Executor, before: Date): Promise<number> {
  const row = await tables(executor)
    .selectFrom("matches")
    .where("deadline_at", "<", before)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** False when the match has moved since it was read. */
export async function updateDeadline(
  trx: Executor,
  { id, version }: Pick<MovableRow, "id" | "version">,
  deadlineAt: Date | null,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("matches")
    .set({ deadline_at: deadlineAt })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when the players were already reminded. */
export async function insertReminder(
  trx: Executor,
  matchId: string,
  kind: Reminder,
  kickoffAt: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("match_reminders")
    .values({ match_id: matchId, kind, kickoff_at: kickoffAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when it was already recorded. */
export async function insertFriendAdded(
  trx: Executor,
  friend: { readonly matchId: string; readonly playerId: string },
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("match_friends")
    .values({ match_id: friend.matchId, player_id: friend.playerId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
