import { newNotification, type NewNotification } from "#features/notifications/rules.ts";
import {
  wizardPath,
  deadlineOf,
  matchNotificationKinds as kinds,
  otherSide,
  type MatchFacts,
  type Move,
  type Mover,
  type Side,
} from "../../rules.ts";
import { playerOf } from "./facts.ts";
import type { MovableRow } from "./store.ts";

interface NotifiedMove {
  readonly row: MovableRow;
  readonly match: MatchFacts;
  readonly mover: Mover;
  readonly move: Move;
  /** Points awarded for the move. */
  readonly points?: readonly Points[];
}

interface Points {
  readonly playerId: string;
  readonly amount: number;
}

type Kind = Exclude<keyof typeof kinds, "result_approved">;
type ResultKind = Extract<Kind, `result_${string}`>;

/** Who is notified of a move. Moves that both players see on the page, like check-ins, notify nobody. */
export function notificationsOf(published: NotifiedMove): NewNotification[] {
  return recipientsOf(published).map(([side, kind]) => notificationFor(published, side, kind));
}

function recipientsOf({ match, mover, move, row }: NotifiedMove): readonly (readonly [Side, Kind])[] {
  const other = mover === "challenger" || mover === "challenged" ? otherSide(mover) : null;
  const toOther = (kind: Kind) => (other ? ([[other, kind]] as const) : []);
  const toBoth = (kind: Kind) =>
    [
      ["challenger", kind],
      ["challenged", kind],
    ] as const;
  switch (move) {
    case "challenge":
      return toOther("challenge_received");
    case "schedule":
      return toBoth("match_scheduled");
    case "accept":
      return toOther("challenge_accepted");
    case "decline":
      return toOther("challenge_declined");
    case "reschedule":
      return toOther("reschedule_requested");
    case "cancel":
      return other ? toOther("match_cancelled") : toBoth("match_cancelled");
    case "check_in":
    case "add_evidence":
      return [];
    case "submit_score":
    case "correct_score":
      return toOther("score_to_verify");
    case "verify":
      return other ? [[other, resultFor(match, other)]] : [];
    case "dispute":
      return toOther("score_disputed");
    case "rule":
    case "correct":
      return toBoth("dispute_ruled");
    case "expire":
      return [[row.proposed_by === row.challenged_id ? "challenged" : "challenger", "challenge_expired"]];
    case "close_check_in":
      return match.winner
        ? [
            [match.winner, "opponent_absent"],
            [otherSide(match.winner), "check_in_missed"],
          ]
        : toBoth("check_in_missed");
    case "close_scores":
      return toBoth("match_void");
    case "let_stand":
      return [
        ["challenger", resultFor(match, "challenger")],
        ["challenged", resultFor(match, "challenged")],
      ];
  }
}

function resultFor({ winner }: MatchFacts, side: Side): ResultKind {
  if (winner === null) return "result_drawn";
  return winner === side ? "result_won" : "result_lost";
}

function linkTo(row: Pick<MovableRow, "id" | "event_id">): string {
  return wizardPath({ eventId: row.event_id, matchId: row.id });
}

export function notificationFor(
  { row, match, points = [] }: Pick<NotifiedMove, "row" | "match" | "points">,
  side: Side,
  kind: Kind,
): NewNotification {
  const playerId = playerOf(row, side);
  const link = linkTo(row);
  const params = { opponent: playerOf(row, otherSide(side)), event: row.eventTitle };
  const deadline = () => deadlineOf(match.state, match) ?? match.kickoffAt;
  switch (kind) {
    case "challenge_accepted":
      return newNotification(kinds[kind], {
        playerId,
        params: { ...params, proposals: proposalsIn(row), at: match.kickoffAt },
        link,
      });
    case "challenge_declined":
    case "challenge_expired":
      return newNotification(kinds[kind], {
        playerId,
        params: { ...params, proposals: proposalsIn(row) },
        link,
      });
    case "challenge_received":
    case "match_scheduled":
      return newNotification(kinds[kind], { playerId, params: { ...params, at: match.kickoffAt }, link });
    case "reschedule_requested": {
      const at = match.proposal?.kickoffAt ?? match.kickoffAt;
      return newNotification(kinds[kind], { playerId, params: { ...params, at }, link });
    }
    case "check_in_open":
    case "score_missing":
      return newNotification(kinds[kind], { playerId, params: { ...params, at: deadline() }, link });
    case "score_to_verify": {
      const { corrections } = match;
      return newNotification(kinds[kind], {
        playerId,
        params: { ...params, corrections, at: deadline() },
        link,
      });
    }
    case "match_cancelled":
    case "opponent_absent":
    case "check_in_missed":
    case "score_disputed":
    case "dispute_ruled":
    case "match_void":
      return newNotification(kinds[kind], { playerId, params, link });
    case "result_won":
    case "result_lost":
    case "result_drawn":
      return newNotification(kinds[kind], {
        playerId,
        params: { ...params, points: sumFor(playerId, points) },
        link,
      });
  }
}

/** 1 when the move answers a proposal of another time. */
function proposalsIn(row: Pick<MovableRow, "proposed_by">): number {
  return row.proposed_by === null ? 0 : 1;
}

function sumFor(playerId: string, points: readonly Points[]): number {
  return points.reduce((sum, given) => (given.playerId === playerId ? sum + given.amount : sum), 0);
}
