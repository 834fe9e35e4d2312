import { deadlineOf, isOver } from "#features/matches/rules.ts";
import { pointsFor, type AwardReason } from "#features/rankings/rules.ts";
import type { DemoEvent } from "./calendar.ts";
import type { Entrant } from "./entries.ts";
import type { MatchRow, MoveRow, PointRow } from "./rows.ts";
import type { ScriptedMove } from "./script.ts";

export interface Played {
  readonly match: MatchRow;
  readonly moves: readonly MoveRow[];
  readonly points: readonly PointRow[];
}

export interface Pairing {
  readonly id: string;
  readonly event: DemoEvent;
  readonly challenger: Entrant;
  readonly challenged: Entrant;
  readonly isInstant: boolean;
  readonly tieCode: string | null;
}

/** What the moves up to now have made of a match; undefined when not even the first has happened. */
export function fold(pairing: Pairing, script: readonly ScriptedMove[], now: Date): Played | undefined {
  const past = script.filter((move) => move.at <= now.getTime());
  const [first] = past;
  if (!first) return undefined;
  const match = openMatch(pairing, first);
  const points: PointRow[] = [];
  const award = (player: string, reason: AwardReason, at: number) =>
    points.push({
      event_id: match.event_id,
      player_id: player,
      match_id: match.id,
      reason,
      amount: pointsFor[reason],
      awarded_at: new Date(at),
    });
  for (const move of past) apply(match, move, award);
  match.version = past.length;
  match.deadline_at = deadlineOf(match.state, {
    requestedAt: match.requested_at,
    kickoffAt: match.kickoff_at,
    submittedAt: match.submitted_at,
  });
  return { match, points, moves: past.map((move, index) => timelineRow(match.id, move, index + 1)) };
}

function openMatch(
  { id, event, challenger, challenged, isInstant, tieCode }: Pairing,
  first: ScriptedMove,
): MatchRow {
  return {
    id,
    event_id: event.row.id,
    game_id: event.row.game_id,
    tie_code: tieCode,
    state: first.state,
    version: 1,
    challenger_id: challenger.player.row.id,
    challenger_entry_id: challenger.entry.id,
    challenged_id: challenged.player.row.id,
    challenged_entry_id: challenged.entry.id,
    is_instant: isInstant,
    kickoff_at: new Date(String(first.details["kickoffAt"])),
    requested_at: new Date(first.at),
    proposed_kickoff_at: null,
    proposed_by: null,
    challenger_proposals: 0,
    challenged_proposals: 0,
    confirmed_at: first.state === "confirmed" ? new Date(first.at) : null,
    challenger_ready_at: null,
    challenged_ready_at: null,
    score_challenger: null,
    score_challenged: null,
    submitted_by: null,
    submitted_at: null,
    winner_id: null,
    decided_at: null,
    deadline_at: null,
  };
}

type Award = (player: string, reason: AwardReason, at: number) => void;

function apply(match: MatchRow, move: ScriptedMove, award: Award): void {
  const at = new Date(move.at);
  const wasConfirmed = match.state === "confirmed";
  const both = [match.challenger_id, match.challenged_id];
  match.state = move.state;
  if (isOver(move.state)) match.decided_at = at;
  if (move.move === "reschedule") {
    match.proposed_kickoff_at = new Date(String(move.details["kickoffAt"]));
    match.proposed_by = move.by;
    match.challenged_proposals += 1;
  }
  if (move.move === "accept" && move.by) {
    match.kickoff_at = match.proposed_kickoff_at ?? match.kickoff_at;
    match.proposed_kickoff_at = null;
    match.proposed_by = null;
    match.confirmed_at = at;
    award(move.by, "accept", move.at);
  }
  if (move.move === "check_in") {
    if (move.by === match.challenger_id) match.challenger_ready_at = at;
    else match.challenged_ready_at = at;
  }
  if (move.move === "submit_score") {
    match.score_challenger = Number(move.details["challenger"]);
    match.score_challenged = Number(move.details["challenged"]);
    match.submitted_by = move.by;
    match.submitted_at = at;
  }
  if (move.move === "decline" && move.by) award(move.by, "decline", move.at);
  if (move.move === "cancel" && move.by && wasConfirmed) award(move.by, "cancel", move.at);
  if (move.move === "close_scores") for (const player of both) award(player, "unsubmitted", move.at);
  if (move.move === "close_check_in") {
    match.winner_id = move.state === "forfeited" ? String(move.details["winner"]) : null;
    for (const player of both) award(player, player === match.winner_id ? "win" : "no_show", move.at);
  }
  if (move.state === "approved") {
    match.winner_id = winnerByScore(match);
    for (const player of both) award(player, "play", move.at);
    if (match.winner_id !== null) award(match.winner_id, "win", move.at);
  }
}

function winnerByScore(match: MatchRow): string | null {
  const [own, other] = [match.score_challenger ?? 0, match.score_challenged ?? 0];
  if (own === other) return null;
  return own > other ? match.challenger_id : match.challenged_id;
}

function timelineRow(matchId: string, move: ScriptedMove, number: number): MoveRow {
  return {
    match_id: matchId,
    number,
    move: move.move,
    state: move.state,
    player_id: move.by,
    details: move.details,
    moved_at: new Date(move.at),
  };
}
