import type { Executor } from "#kit/db/database.ts";
import {
  allowanceFor,
  newRating,
  pointsFor,
  type AwardReason,
  type CorrectedResult,
  type MatchResult,
  type MoveReason,
  type Rating,
} from "../../rules.ts";
import { claimAllowance } from "./allowances.ts";
import { findOrCreateBoards } from "../boards/boards.ts";
import { lockPlayers } from "../boards/store.ts";
import type { CountedMatch } from "./counted-match.ts";
import * as ledger from "./ledger-store.ts";
import { addToRows } from "../boards/rows-store.ts";
import { applyResult, pointsGivenTo, type Side } from "./apply-result.ts";
import type { ResultsTable } from "../tables.ts";

interface Award<Reason extends AwardReason> {
  readonly playerId: string;
  readonly reason: Reason;
}

/** Points for a move, unless already awarded or above the pair's daily allowance. */
export async function award(
  trx: Executor,
  match: CountedMatch,
  awards: readonly Award<MoveReason>[],
  at: Date,
): Promise<ledger.AwardedPoints[]> {
  const [, boards, { covered, claiming }] = await Promise.all([
    lockPlayers(trx, match.playerIds),
    findOrCreateBoards(trx, match, at),
    pointsCoveredBy(trx, match, awards, at),
  ]);
  const { eventId: event_id, matchId: match_id } = match;
  const inserting = ledger.insertPoints(
    trx,
    covered.map(({ playerId: player_id, reason }) => {
      return { event_id, match_id, player_id, reason, amount: pointsFor[reason], awarded_at: at };
    }),
  );
  const [given] = await Promise.all([inserting, ...claiming]);
  if (given.length === 0) return [];
  const nothing = { played: 0, won: 0, lost: 0, drawn: 0 };
  const changes = match.playerIds
    .filter((playerId) => given.some((line) => line.playerId === playerId))
    .map((playerId) => ({ ...nothing, playerId, points: pointsGivenTo(given, playerId) }));
  await addToRows(trx, boards, changes, at);
  return given;
}

/** The awards that the pair's daily allowance covers. */
async function pointsCoveredBy(
  trx: Executor,
  match: CountedMatch,
  awards: readonly Award<MoveReason>[],
  at: Date,
): Promise<{ covered: Award<MoveReason>[]; claiming: Promise<void>[] }> {
  const covered: Award<MoveReason>[] = [];
  const claiming: Promise<void>[] = [];
  for (const one of awards) {
    const allowance = allowanceFor(one.reason);
    const claim = allowance === undefined ? undefined : await claimAllowance(trx, match, allowance, at);
    if (claim?.claiming) claiming.push(claim.claiming);
    if (claim?.isCovered ?? true) covered.push(one);
  }
  return { covered, claiming };
}

const noResult: CorrectedResult = { outcome: "void" };

/** Counts a final result: W, L, D, points and, if played, both ratings. A repeat changes nothing. */
export async function countResult(
  trx: Executor,
  match: CountedMatch,
  result: MatchResult,
  at: Date,
): Promise<ledger.AwardedPoints[]> {
  await lockPlayers(trx, match.playerIds);
  if ((await ledger.findResults(trx, match.matchId)).length > 0) return [];
  const { isCovered: isRanked, claiming } = await claimAllowance(trx, match, "paid", at);
  await claiming;
  const current = await ratingsOf(trx, match);
  const sides = sidesOf(match, current, current);
  return applyResult(trx, match, sides, {
    from: noResult,
    to: result,
    isRanked,
    number: 0,
    countedAt: at,
    at,
  });
}

/**
 * Counts a staff correction once, in the season of the first result. False when nothing was counted or it was already
 * corrected.
 */
export async function correctResult(
  trx: Executor,
  match: CountedMatch,
  result: CorrectedResult,
  at: Date,
): Promise<boolean> {
  await lockPlayers(trx, match.playerIds);
  const counted = await ledger.findResults(trx, match.matchId);
  const [first] = counted;
  if (!first || counted.some(({ number }) => number > 0)) return false;
  const before = new Map(
    counted.map((row) => [row.player_id, { elo: row.elo_before, matches: row.matches_before }]),
  );
  const sides = sidesOf(match, before, await ratingsOf(trx, match));
  const { is_paid: isRanked, counted_at: countedAt } = first;
  await applyResult(trx, match, sides, {
    from: resultIn(first),
    to: result,
    isRanked,
    number: 1,
    countedAt,
    at,
  });
  return true;
}

function resultIn({ outcome, winner_id: winnerId }: ResultsTable): CorrectedResult {
  if (outcome === "played") return { outcome, winnerId };
  return outcome === "forfeited" && winnerId !== null ? { outcome, winnerId } : noResult;
}

async function ratingsOf(trx: Executor, { gameId, playerIds }: CountedMatch): Promise<Map<string, Rating>> {
  const rows = await ledger.findRatings(trx, gameId, playerIds);
  return new Map(rows.map(({ playerId, ...rating }) => [playerId, rating]));
}

type Ratings = ReadonlyMap<string, Rating>;

function sidesOf({ playerIds: [one, other] }: CountedMatch, before: Ratings, current: Ratings): Side[] {
  const side = (playerId: string, opponentId: string): Side => ({
    playerId,
    before: before.get(playerId) ?? newRating,
    opponentBefore: before.get(opponentId) ?? newRating,
    current: current.get(playerId) ?? newRating,
  });
  return [side(one, other), side(other, one)];
}
