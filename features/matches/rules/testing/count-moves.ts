import { eloChange, newRating, pointsFor, type Rating } from "#features/rankings/rules.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import type { Move } from "../move-types.ts";
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
  readonly isRanked: boolean;
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
  const paidOn = (entry: TimelineMove) => (paidInDay[dayOf(entry)] ??= new Set());
  const isRanked = (entry: TimelineMove): boolean => {
    const isLeft = paidOn(entry).size < 3;
    if (isLeft) paidOn(entry).add(entry.matchId);
    return isLeft;
  };
  const isAcceptPaid = (entry: TimelineMove): boolean => {
    const ofDay = acceptedInDay[dayOf(entry)] ?? 0;
    if (ofDay >= 6 || paidOn(entry).size >= 3) return false;
    acceptedInDay[dayOf(entry)] = ofDay + 1;
    return true;
  };
  const give = (entry: TimelineMove, player: string | null, reason: keyof typeof pointsFor) => {
    if (player !== null) rowOf(entry, player).points += pointsFor[reason];
  };

  /** `sign` -1 takes a result back. */
  const settle = (entry: TimelineMove, { state, winner, isRanked: pays, before }: Result, sign: 1 | -1) => {
    if (state !== "approved" && state !== "forfeited") return;
    for (const player of [entry.challenger, entry.challenged]) {
      const row = rowOf(entry, player);
      const opponent = player === entry.challenger ? entry.challenged : entry.challenger;
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

  for (const entry of moves) {
    const { move, from, to, by, winner, challenger, challenged } = entry;
    if (move === "accept" && isAcceptPaid(entry)) give(entry, by, "accept");
    if (move === "decline" && !declined.has(dayOf(entry))) {
      declined.add(dayOf(entry));
      give(entry, by, "decline");
    }
    if (move === "cancel" && from === "confirmed") give(entry, by, "cancel");
    if (move === "close_scores")
      for (const player of [challenger, challenged]) give(entry, player, "unsubmitted");
    if (move === "close_check_in" && to === "void")
      for (const player of entry.absent) give(entry, player, "no_show");
    const earlier = results.get(entry.matchId);
    if (earlier) settle(entry, earlier, -1);
    else if (to !== "approved" && to !== "forfeited") continue;
    const before = earlier?.before ?? {
      [challenger]: ratingOf(challenger),
      [challenged]: ratingOf(challenged),
    };
    const result = { state: to, winner, before, isRanked: earlier?.isRanked ?? isRanked(entry) };
    settle(entry, result, 1);
    // A result that staff void frees its place in the pair's daily allowance.
    if (to === "void") for (const matches of Object.values(paidInDay)) matches.delete(entry.matchId);
    results.set(entry.matchId, result);
  }
  return { rows, ratings };
}
