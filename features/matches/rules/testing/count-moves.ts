import { eloChange, newRating, pointsFor, type Rating } from "#features/rankings/rules.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import type { Move } from "../moves.ts";
import type { MatchState } from "../states.ts";

/** A row of all timelines, in the order written. */
export interface TimelineMove {
  readonly matchId: string;
  readonly eventId: string;
  readonly challenger: string;
  readonly challenged: string;
  readonly move: Move;
  readonly from: MatchState | null;
  readonly to: MatchState;
  readonly by: string | null;
  readonly winner: string | null;
  /** Players who had not checked in. */
  readonly absent: readonly string[];
  readonly at: Date;
}

export interface Row {
  played: number;
  won: number;
  lost: number;
  drawn: number;
  points: number;
}

export interface Count {
  /** Key: event and player. */
  readonly rows: Record<string, Row>;
  readonly ratings: Record<string, Rating>;
}

interface Result {
  readonly state: MatchState;
  readonly winner: string | null;
  readonly isPaid: boolean;
  readonly before: Readonly<Record<string, Rating>>;
}

/** Recomputes tables and ratings from the moves alone, independent of the product's counting. */
export function countMoves(moves: readonly TimelineMove[], timeZone: string): Count {
  const rows: Record<string, Row> = {};
  const ratings: Record<string, Rating> = {};
  /** Keyed by pair and day: matches whose result gives points, and the number of accepts that did. */
  const paidInDay: Record<string, Set<string>> = {};
  const acceptedInDay: Record<string, number> = {};
  const declined = new Set<string>();
  const results = new Map<string, Result>();
  const ratingOf = (player: string) => ratings[player] ?? newRating;

  const rowOf = ({ eventId }: TimelineMove, player: string) =>
    (rows[`${eventId} ${player}`] ??= { played: 0, won: 0, lost: 0, drawn: 0, points: 0 });
  const dayOf = ({ challenger, challenged, at }: TimelineMove) =>
    `${[challenger, challenged].toSorted().join()} ${dayIn(at, timeZone)}`;
  const paidOn = (told: TimelineMove) => (paidInDay[dayOf(told)] ??= new Set());
  const isPaid = (told: TimelineMove): boolean => {
    const isLeft = paidOn(told).size < 3;
    if (isLeft) paidOn(told).add(told.matchId);
    return isLeft;
  };
  const isAcceptPaid = (told: TimelineMove): boolean => {
    const ofDay = acceptedInDay[dayOf(told)] ?? 0;
    if (ofDay >= 6 || paidOn(told).size >= 3) return false;
    acceptedInDay[dayOf(told)] = ofDay + 1;
    return true;
  };
  const give = (told: TimelineMove, player: string | null, reason: keyof typeof pointsFor) => {
    if (player !== null) rowOf(told, player).points += pointsFor[reason];
  };

  /** `sign` -1 takes a result back. */
  const settle = (told: TimelineMove, { state, winner, isPaid: pays, before }: Result, sign: 1 | -1) => {
    if (state !== "approved" && state !== "forfeited") return;
    for (const player of [told.challenger, told.challenged]) {
      const row = rowOf(told, player);
      const opponent = player === told.challenger ? told.challenged : told.challenger;
      if (pays) {
        row.played += sign;
        if (winner === null) row.drawn += sign;
        else if (winner === player) row.won += sign;
        else row.lost += sign;
      }
      if (state === "forfeited") {
        if (winner !== player) row.points += sign * pointsFor.no_show;
        else if (pays) row.points += sign * pointsFor.win;
        continue;
      }
      if (!pays) continue;
      row.points += sign * (pointsFor.play + (winner === player ? pointsFor.win : 0));
      const score = winner === null ? 0.5 : winner === player ? 1 : 0;
      const change = eloChange(before[player] ?? newRating, before[opponent] ?? newRating, score);
      const { elo, matches } = ratingOf(player);
      ratings[player] = { elo: elo + sign * change, matches: matches + sign };
    }
  };

  for (const told of moves) {
    const { move, from, to, by, winner, challenger, challenged } = told;
    if (move === "accept" && isAcceptPaid(told)) give(told, by, "accept");
    if (move === "decline" && !declined.has(dayOf(told))) {
      declined.add(dayOf(told));
      give(told, by, "decline");
    }
    if (move === "cancel" && from === "confirmed") give(told, by, "cancel");
    if (move === "close_scores")
      for (const player of [challenger, challenged]) give(told, player, "unsubmitted");
    if (move === "close_check_in" && to === "void")
      for (const player of told.absent) give(told, player, "no_show");
    const earlier = results.get(told.matchId);
    if (earlier) settle(told, earlier, -1);
    else if (to !== "approved" && to !== "forfeited") continue;
    const before = earlier?.before ?? {
      [challenger]: ratingOf(challenger),
      [challenged]: ratingOf(challenged),
    };
    const result = { state: to, winner, before, isPaid: earlier?.isPaid ?? isPaid(told) };
    settle(told, result, 1);
    // A result that staff void frees its place in the pair's daily allowance.
    if (to === "void") for (const matches of Object.values(paidInDay)) matches.delete(told.matchId);
    results.set(told.matchId, result);
  }
  return { rows, ratings };
}
