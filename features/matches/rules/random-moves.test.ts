import { expect, test } from "vitest";
import {
  allowanceFor,
  hasAllowanceLeft,
  newRating,
  pointsFor,
  pointsOf,
  ratingChangeOf,
  tallyOf,
  type Allowance,
  type AwardReason,
  type CorrectedResult,
  type Rating,
} from "#features/rankings/rules.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { createRandom } from "#kit/pure/random.ts";
import { decide, resultOf } from "./apply-move.ts";
import { request } from "./testing/match-examples.ts";
import type { MatchFacts, Mover } from "./move-types.ts";
import type { Side } from "./sides.ts";
import { isCounted, isOver } from "./states.ts";
import { countMoves, type Count, type TimelineMove } from "./testing/count-moves.ts";
import { drawAttempt } from "./testing/draw-attempt.ts";

/** `SCHEDULES=100000` runs the promised number; fewer are enough for daily runs. */
const schedules = Number(process.env["SCHEDULES"] ?? 10_000);
const timeZone = "Africa/Johannesburg";
const eventId = "event";
const players = Array.from({ length: 12 }, (_, number) => `player-${number}`);

/** The specified transitions. */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  requested: {
    "accept challenged": "confirmed",
    "decline challenged": "declined",
    "reschedule challenged": "rescheduling",
    "cancel challenger": "cancelled",
    "expire time": "expired",
  },
  rescheduling: {
    "accept other": "confirmed",
    "decline other": "declined",
    "reschedule other": "rescheduling",
    "cancel staff": "cancelled",
    "expire time": "expired",
  },
  confirmed: {
    "check_in either": "confirmed in_progress",
    "cancel either": "cancelled",
    // Only a tie, when other players have to meet in it.
    "cancel staff": "cancelled",
    "close_check_in time": "forfeited void",
  },
  in_progress: { "submit_score either": "submitted", "close_scores time": "void" },
  submitted: {
    "correct_score submitter": "submitted",
    "verify opponent": "approved",
    "dispute opponent": "disputed",
    "let_stand time": "approved",
  },
  disputed: { "add_evidence either": "disputed", "rule staff": "approved confirmed void forfeited" },
  approved: { "correct staff": "approved void forfeited" },
  forfeited: { "correct staff": "approved void forfeited" },
};

function rolesOf(match: MatchFacts, mover: Mover): string[] {
  if (mover === "staff" || mover === "time") return [mover];
  const isProposer = match.proposal?.by === mover;
  return [
    mover,
    "either",
    isProposer ? "proposer" : "other",
    match.submittedBy === mover ? "submitter" : "opponent",
  ];
}

function isInTable(before: MatchFacts, mover: Mover, move: string, after: MatchFacts): boolean {
  const leads = rolesOf(before, mover).map((role) => table[before.state]?.[`${move} ${role}`] ?? "");
  return leads.some((states) => states.split(" ").includes(after.state));
}

/** Adds each change to the stored rows, like the server. */
function createTables() {
  const count: Count = { rows: {}, ratings: {} };
  const taken = new Map<string, Record<Allowance, Set<string>>>();
  const results = new Map<
    string,
    { result: CorrectedResult; isRanked: boolean; before: Map<string, Rating> }
  >();
  const rowOf = (player: string) =>
    (count.rows[`${eventId} ${player}`] ??= { played: 0, won: 0, lost: 0, drawn: 0, points: 0 });
  const ratingOf = (player: string) => count.ratings[player] ?? newRating;

  function takes(matchId: string, pair: readonly string[], allowance: Allowance, at: Date): boolean {
    const day = `${pair.toSorted().join()} ${dayIn(at, timeZone)}`;
    const of = taken.get(day) ?? { paid: new Set(), accept: new Set(), decline: new Set() };
    const had = { paid: of.paid.size, accept: of.accept.size, decline: of.decline.size };
    if (!hasAllowanceLeft(allowance, had)) return false;
    of[allowance].add(matchId);
    taken.set(day, of);
    return true;
  }

  return {
    count,
    award(matchId: string, pair: readonly string[], player: string, reason: AwardReason, at: Date) {
      const allowance = allowanceFor(reason);
      if (allowance === undefined || takes(matchId, pair, allowance, at))
        rowOf(player).points += pointsFor[reason];
    },
    settle(matchId: string, pair: readonly string[], result: CorrectedResult, at: Date) {
      const earlier = results.get(matchId);
      const from = earlier?.result ?? { outcome: "void" };
      const isRanked = earlier?.isRanked ?? takes(matchId, pair, "paid", at);
      const before = earlier?.before ?? new Map(pair.map((player) => [player, ratingOf(player)]));
      for (const [index, player] of pair.entries()) {
        const row = rowOf(player);
        const [was, is] = [tallyOf(from, player, isRanked), tallyOf(result, player, isRanked)];
        for (const part of ["played", "won", "lost", "drawn"] as const) row[part] += is[part] - was[part];
        row.points += pointsOf(result, player, isRanked) - pointsOf(from, player, isRanked);
        const own = { playerId: player, ...(before.get(player) ?? newRating) };
        const opponent = before.get(pair[1 - index] ?? "") ?? newRating;
        const change = ratingChangeOf(result, isRanked, own, opponent);
        const undone = ratingChangeOf(from, isRanked, own, opponent);
        if (change === undefined && undone === undefined) continue;
        const { elo, matches } = ratingOf(player);
        count.ratings[player] = {
          elo: elo + (change ?? 0) - (undone ?? 0),
          matches: matches + Number(change !== undefined) - Number(undone !== undefined),
        };
      }
      results.set(matchId, { result, isRanked, before });
      if (result.outcome === "void") for (const of of taken.values()) of.paid.delete(matchId);
    },
  };
}

test("random moves at random times follow the specified transitions, and tables equal a recount", () => {
  const random = createRandom("schedules");
  const tables = createTables();
  const entries: TimelineMove[] = [];
  const reached = new Set<string>();
  let now = new Date("2026-11-15T00:00:00Z");
  const misses: string[] = [];

  for (let schedule = 0; schedule < schedules; schedule++) {
    const matchId = `match-${schedule}`;
    const [challenger = "", challenged = ""] = random.shuffle(players);
    const pair = [challenger, challenged];
    const playerOf = (side: Side | null) =>
      side === null ? null : side === "challenger" ? challenger : challenged;
    let match: MatchFacts = {
      ...request,
      requestedAt: now,
      kickoffAt: new Date(now.getTime() + random.int(20, 600) * 60_000),
      isTie: random.chance(0.1),
    };
    const hasDraws = random.chance(0.8);
    const steps = random.int(1, 16);
    for (let step = 0; step < steps; step++) {
      const { mover, command, at } = drawAttempt(random, match, now);
      now = at;
      const decision = decide(match, mover, command, { now, hasDraws });
      if ("refusal" in decision) continue;
      const before = match;
      match = decision.match;
      reached.add(`${before.state} ${command.move} ${match.state}`);
      if (!isInTable(before, mover, command.move, match))
        misses.push(`${before.state} ${mover} ${command.move} ${match.state}`);
      if ((match.decidedAt === null) === isOver(match.state))
        misses.push(`${match.state} decided ${String(match.decidedAt)}`);
      const result = resultOf(match);
      const winner = playerOf(result?.winner ?? null);
      if (result || isCounted(before.state)) {
        const counted: CorrectedResult =
          result?.outcome === "forfeited" && winner !== null
            ? { outcome: "forfeited", winnerId: winner }
            : result
              ? { outcome: "played", winnerId: winner }
              : { outcome: "void" };
        tables.settle(matchId, pair, counted, now);
      }
      for (const { side, reason } of decision.awards)
        tables.award(matchId, pair, playerOf(side) ?? "", reason, now);
      const absent = (["challenger", "challenged"] as const).filter((side) => before.readyAt[side] === null);
      entries.push({
        matchId,
        eventId,
        challenger,
        challenged,
        move: command.move,
        from: before.state,
        to: match.state,
        by: mover === "challenger" || mover === "challenged" ? playerOf(mover) : null,
        winner,
        absent: absent.map((side) => playerOf(side) ?? ""),
        at: now,
      });
    }
  }

  expect(misses).toEqual([]);
  expect(tables.count).toEqual(countMoves(entries, timeZone));
  // The random moves covered every cell of the table and every outcome.
  const cells = Object.entries(table).flatMap(([from, moves]) =>
    Object.entries(moves).flatMap(([move, states]) =>
      states.split(" ").map((to) => `${from} ${move.split(" ")[0]} ${to}`),
    ),
  );
  expect([...reached].toSorted()).toEqual([...new Set(cells)].toSorted());
});
