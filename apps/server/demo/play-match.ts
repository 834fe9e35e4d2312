import { deadlineOf } from "#features/matches/rules.ts";
import { replayMove } from "#features/matches/server/index.ts";
import { pointsFor, reasonsOf, type AwardReason, type MatchResult } from "#features/rankings/rules.ts";
import type { DemoEvent } from "./calendar.ts";
import type { Entrant } from "./entries.ts";
import type { MatchRow, MoveRow, PointRow } from "./rows.ts";
import type { MoveList, Opening } from "./move-list.ts";

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

/** Applies the moves up to now to a match. Undefined if the match does not exist yet. */
export function playMatch(pairing: Pairing, { opening, moves }: MoveList, now: Date): Played | undefined {
  if (opening.at > now.getTime()) return undefined;
  let match = openMatch(pairing, opening);
  const timeline = [openingRow(match, opening)];
  const points: PointRow[] = [];
  for (const move of moves.filter(({ at }) => at <= now.getTime())) {
    const { has_draws: hasDraws } = pairing.event.game;
    const at = new Date(move.at);
    const { row, details, awards, result } = replayMove(match, move, { now: at, hasDraws });
    match = row;
    for (const { playerId, reason } of [...awards, ...awardsOf(match, result)]) {
      points.push({
        event_id: match.event_id,
        player_id: playerId,
        match_id: match.id,
        reason,
        amount: pointsFor[reason],
        awarded_at: at,
      });
    }
    timeline.push({
      match_id: match.id,
      number: match.version,
      move: move.command.move,
      state: match.state,
      player_id: move.by,
      details,
      moved_at: at,
      staff_id: null,
    });
  }
  return { match, points, moves: timeline };
}

function awardsOf(match: MatchRow, result: MatchResult | null): { playerId: string; reason: AwardReason }[] {
  if (!result) return [];
  return [match.challenger_id, match.challenged_id].flatMap((playerId) =>
    reasonsOf(result, playerId, true).map((reason) => ({ playerId, reason })),
  );
}

function openMatch(
  { id, event, challenger, challenged, isInstant, tieCode }: Pairing,
  { move, at, kickoffAt }: Opening,
): MatchRow {
  const requestedAt = new Date(at);
  const state = move === "schedule" ? "confirmed" : "requested";
  const times = { requestedAt, kickoffAt, proposal: null, submittedAt: null };
  return {
    id,
    event_id: event.row.id,
    game_id: event.row.game_id,
    tie_code: tieCode,
    state,
    version: 1,
    challenger_id: challenger.player.row.id,
    challenger_entry_id: challenger.entry.id,
    challenged_id: challenged.player.row.id,
    challenged_entry_id: challenged.entry.id,
    is_instant: isInstant,
    kickoff_at: kickoffAt,
    requested_at: requestedAt,
    proposed_kickoff_at: null,
    proposed_by: null,
    proposed_at: null,
    challenger_proposals: 0,
    challenged_proposals: 0,
    confirmed_at: state === "confirmed" ? requestedAt : null,
    challenger_ready_at: null,
    challenged_ready_at: null,
    score_challenger: null,
    score_challenged: null,
    submitted_by: null,
    submitted_at: null,
    corrections: 0,
    challenger_additions: 0,
    challenged_additions: 0,
    winner_id: null,
    decided_at: null,
    deadline_at: deadlineOf(state, times),
    is_corrected: false,
  };
}

function openingRow(match: MatchRow, { move, at, kickoffAt }: Opening): MoveRow {
  return {
    match_id: match.id,
    number: 1,
    move,
    state: match.state,
    player_id: move === "challenge" ? match.challenger_id : null,
    details: { kickoffAt: kickoffAt.toISOString() },
    moved_at: new Date(at),
    staff_id: null,
  };
}
