import {
  decideTie,
  updateTieProgress,
  type BracketUpdate,
  type EndedMatches,
  type TiesPort,
} from "#features/battlegrounds/server/index.ts";
import type { TieOutcome, TieProgress } from "#features/battlegrounds/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import {
  correctableUntil,
  deadlineOf,
  decide,
  isOver,
  matchStates,
  type MatchFacts,
  type MatchState,
} from "../../rules.ts";
import { matchProblems } from "../../contract.ts";
import { changesOf, factsOf } from "../moves/facts.ts";
import { outOfBracketUpdate, createUpdate, type MatchUpdate } from "../moves/updates.ts";
import * as store from "../moves/store.ts";
import { notificationsOf } from "../moves/notifications.ts";
import type { MatchPorts } from "../ports.ts";
import * as tieStore from "./store.ts";

/** `makeMove` depends on this file; passing it as an argument avoids an import cycle. */
export type MakeMove = (
  trx: Executor,
  ports: MatchPorts,
  actor: "staff",
  input: { readonly matchId: string; readonly command: { readonly move: "cancel" } },
  now: Date,
) => Promise<MatchUpdate>;

/** `updates` collects the matches that were scheduled or cancelled in this transaction. */
export function collectTieUpdates(ports: MatchPorts, makeMove: MakeMove, updates: MatchUpdate[]): TiesPort {
  return {
    hasUnsettled: tieStore.hasUnsettled,
    async findDecided(executor, eventId, now) {
      const rows = await tieStore.findDecided(executor, eventId);
      return rows.map(({ id, code, a, b, decidedAt, isCorrected, state }) => ({
        id,
        code,
        a,
        b,
        isCorrectable: correctableUntil({ decidedAt, isCorrected, state }, now) !== null,
      }));
    },
    async schedule(trx, tie, now) {
      const matchId = newId({ now: () => now });
      const { kickoffAt } = tie;
      const times = { requestedAt: now, kickoffAt, proposal: null, submittedAt: null };
      const scheduled = { ...tie, matchId, deadlineAt: deadlineOf("confirmed", times) };
      if (!(await tieStore.insertScheduled(trx, scheduled, now))) return tieStore.findId(trx, tie);
      updates.push(await recordScheduled(trx, ports, matchId, now));
      return matchId;
    },
    async cancelOpen(trx, of, now) {
      let cancelled = 0;
      for (const matchId of await tieStore.findUnsettled(trx, of)) {
        const ended = await endByStaff(trx, ports, { matchId, isEventCancelled: false }, now);
        if (!ended?.update) continue;
        updates.push(ended.update);
        cancelled++;
      }
      return cancelled;
    },
    async endAll(trx, eventId, now) {
      const found = new Map<MatchState, EndedMatches>();
      for (const matchId of await tieStore.findUnsettled(trx, { eventId })) {
        const ended = await endByStaff(trx, ports, { matchId, isEventCancelled: true }, now);
        if (!ended) continue;
        const { state, end, update } = ended;
        found.set(state, { state, end, count: (found.get(state)?.count ?? 0) + 1 });
        if (update) updates.push(update);
      }
      return matchStates.flatMap((state) => found.get(state) ?? []);
    },
    async withdraw(trx, matchId, now) {
      const row = await store.findById(trx, matchId);
      const { hasDraws = false } = row ?? {};
      const decision = row && decide(factsOf(row), "staff", { move: "cancel" }, { now, hasDraws });
      if (!row || !decision) return;
      // A started match is played on. It counts for its players but not for the bracket.
      if ("refusal" in decision) return void updates.push(outOfBracketUpdate(row));
      updates.push(await makeMove(trx, ports, "staff", { matchId, command: { move: "cancel" } }, now));
    },
  };
}

/** The players may move the match at the same time; its end is then decided again. */
const maxTries = 5;

/**
 * Staff cancelled the battleground, or took a player out of it. Nobody loses points. Players who are notified of a
 * cancelled battleground are not notified of each match in it too.
 */
async function endByStaff(
  trx: Executor,
  ports: MatchPorts,
  { matchId, isEventCancelled }: { matchId: string; isEventCancelled: boolean },
  now: Date,
): Promise<{ state: MatchState; end: EndedMatches["end"]; update?: MatchUpdate } | undefined> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const row = await store.findById(trx, matchId);
    if (!row || isOver(row.state)) return undefined;
    const end = endOf(row.state, isEventCancelled);
    if (end === "kept") return { state: row.state, end };
    const before = factsOf(row);
    const state = end === "called_off" ? "void" : "cancelled";
    const match: MatchFacts = { ...before, state, proposal: null, winner: null, decidedAt: now };
    const version = row.version + 1;
    const move = { matchId, number: version, move: "cancel", state, playerId: null } as const;
    if (!(await store.updateMoved(trx, changesOf(row, match), { ...move, details: {} }, now))) continue;
    const notifications =
      end === "called_off"
        ? notificationsOf({ row, match, mover: "time", move: "close_scores" })
        : isEventCancelled
          ? []
          : notificationsOf({ row, match, mover: "staff", move: "cancel" });
    return {
      state: row.state,
      end,
      update: await createUpdate(trx, ports, { row, match, before, version, notifications }, now),
    };
  }
  throw matchProblems.problem("match_moved");
}

function endOf(state: MatchState, isEventCancelled: boolean): EndedMatches["end"] {
  if (state === "requested" || state === "rescheduling" || state === "confirmed") return "cancelled";
  return state === "in_progress" && isEventCancelled ? "called_off" : "kept";
}

async function recordScheduled(
  trx: Executor,
  ports: MatchPorts,
  matchId: string,
  now: Date,
): Promise<MatchUpdate> {
  const row = await store.findById(trx, matchId);
  if (!row) throw new Error("Scheduled match not found after insert");
  const match = factsOf(row);
  const { version } = row;
  const moment = { matchId, number: version, move: "schedule", state: match.state, playerId: null } as const;
  await store.insertMove(trx, { ...moment, details: { kickoffAt: match.kickoffAt.toISOString() } }, now);
  const notifications = notificationsOf({ row, match, mover: "staff", move: "schedule" });
  return createUpdate(trx, ports, { row, match, version, notifications }, now);
}

const progressIn: Readonly<Partial<Record<MatchState, TieProgress>>> = {
  confirmed: "scheduled",
  in_progress: "live",
  submitted: "posted",
  disputed: "disputed",
};

/** Null once the tie is decided. */
export function tieProgressOf(state: MatchState): TieProgress | null {
  return progressIn[state] ?? null;
}

/** Applies a move to the match's bracket, and to other matches that change with it. */
export async function updateBracketAfterMove(
  trx: Executor,
  ports: MatchPorts,
  makeMove: MakeMove,
  { row, match }: { row: store.MovableRow; match: MatchFacts },
  now: Date,
): Promise<{ bracket: BracketUpdate | undefined; others: MatchUpdate[] }> {
  const others: MatchUpdate[] = [];
  if (row.tie_code === null) return { bracket: undefined, others };
  const tie = {
    eventId: row.event_id,
    code: row.tie_code,
    matchId: row.id,
    a: row.challenger_entry_id,
    b: row.challenged_entry_id,
  };
  const progress = tieProgressOf(match.state);
  if (progress) {
    const { kickoffAt } = match;
    return { bracket: await updateTieProgress(trx, tie, { progress, kickoffAt }), others };
  }
  const outcome = outcomeOf(match);
  if (!outcome) return { bracket: undefined, others };
  return {
    bracket: await decideTie(trx, collectTieUpdates(ports, makeMove, others), tie, outcome, now),
    others,
  };
}

/** Undefined for a cancelled match. */
function outcomeOf({ state, score, winner }: MatchFacts): TieOutcome | undefined {
  if (state === "approved" && score) {
    return { outcome: "played", a: score.challenger, b: score.challenged };
  }
  if (state === "forfeited" && winner) {
    return { outcome: "forfeited", winner: winner === "challenger" ? "a" : "b" };
  }
  return state === "void" ? { outcome: "void" } : undefined;
}
