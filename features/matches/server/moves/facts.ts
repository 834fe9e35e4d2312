import type { Insertable, Selectable } from "kysely";
import type { MatchResult } from "#features/rankings/rules.ts";
import { deadlineOf, resultOf, type MatchFacts, type Side } from "../../rules.ts";
import type { MatchesTable } from "../tables.ts";

export type MatchRow = Selectable<MatchesTable>;

export function factsOf(row: MatchRow): MatchFacts {
  const { proposed_kickoff_at: kickoffAt, proposed_by: by, proposed_at: at } = row;
  return {
    state: row.state,
    requestedAt: row.requested_at,
    kickoffAt: row.kickoff_at,
    proposal: kickoffAt && by && at ? { kickoffAt, by: requireSide(row, by), at } : null,
    counterProposals: { challenger: row.challenger_proposals, challenged: row.challenged_proposals },
    confirmedAt: row.confirmed_at,
    readyAt: { challenger: row.challenger_ready_at, challenged: row.challenged_ready_at },
    score:
      row.score_challenger === null || row.score_challenged === null
        ? null
        : { challenger: row.score_challenger, challenged: row.score_challenged },
    submittedBy: row.submitted_by === null ? null : requireSide(row, row.submitted_by),
    submittedAt: row.submitted_at,
    corrections: row.corrections,
    additions: { challenger: row.challenger_additions, challenged: row.challenged_additions },
    winner: row.winner_id === null ? null : requireSide(row, row.winner_id),
    decidedAt: row.decided_at,
    isCorrected: row.is_corrected,
    isTie: row.tie_code !== null,
  };
}

type Players = Pick<MatchRow, "challenger_id" | "challenged_id">;

export function sideOf(row: Players, playerId: string): Side | undefined {
  if (playerId === row.challenger_id) return "challenger";
  return playerId === row.challenged_id ? "challenged" : undefined;
}

function requireSide(row: Players, playerId: string): Side {
  const side = sideOf(row, playerId);
  if (!side) throw new Error("Match row refers to a player who is not one of its two players");
  return side;
}

export function playerOf(row: Players, side: Side): string {
  return side === "challenger" ? row.challenger_id : row.challenged_id;
}

/** Null if rankings do not count it. */
export function countedResult(row: Players, match: MatchFacts): MatchResult | null {
  const result = resultOf(match);
  if (result?.outcome === "forfeited") {
    return { outcome: "forfeited", winnerId: playerOf(row, result.winner) };
  }
  return result && { outcome: "played", winnerId: result.winner && playerOf(row, result.winner) };
}

export function changesOf(row: Players, match: MatchFacts) {
  const player = (side: Side | null | undefined) => (side ? playerOf(row, side) : null);
  return {
    state: match.state,
    kickoff_at: match.kickoffAt,
    proposed_kickoff_at: match.proposal?.kickoffAt ?? null,
    proposed_by: player(match.proposal?.by),
    proposed_at: match.proposal?.at ?? null,
    challenger_proposals: match.counterProposals.challenger,
    challenged_proposals: match.counterProposals.challenged,
    confirmed_at: match.confirmedAt,
    challenger_ready_at: match.readyAt.challenger,
    challenged_ready_at: match.readyAt.challenged,
    score_challenger: match.score?.challenger ?? null,
    score_challenged: match.score?.challenged ?? null,
    submitted_by: player(match.submittedBy),
    submitted_at: match.submittedAt,
    corrections: match.corrections,
    challenger_additions: match.additions.challenger,
    challenged_additions: match.additions.challenged,
    winner_id: player(match.winner),
    decided_at: match.decidedAt,
    is_corrected: match.isCorrected,
    deadline_at: deadlineOf(match.state, match),
  } satisfies Partial<Insertable<MatchesTable>>;
}
