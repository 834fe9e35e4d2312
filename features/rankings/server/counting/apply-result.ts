import type { Executor } from "#kit/db/database.ts";
import {
  pointsFor,
  pointsOf,
  ratingChangeOf,
  reasonsOf,
  tallyOf,
  type CorrectedResult,
  type Rating,
  type Reason,
} from "../../rules.ts";
import { findOrCreateBoards } from "../boards/boards.ts";
import type { CountedMatch } from "./counted-match.ts";
import * as ledger from "./ledger-store.ts";
import { addToRows, type RowChange } from "../boards/rows-store.ts";

/** A player of a match with both ratings before it, and the player's current rating. */
export interface Side {
  readonly playerId: string;
  readonly before: Rating;
  readonly opponentBefore: Rating;
  readonly current: Rating;
}

/** The change from one counted result to another. `from` is `noResult` for the first result. */
interface Step {
  readonly from: CorrectedResult;
  readonly to: CorrectedResult;
  readonly isRanked: boolean;
  /** 0 for the result, 1 for its correction. */
  readonly number: 0 | 1;
  /** The time that decides the season. */
  readonly countedAt: Date;
  readonly at: Date;
}

/** Writes the difference between the two results for both players, who are locked. */
export async function applyResult(
  trx: Executor,
  match: CountedMatch,
  sides: readonly Side[],
  step: Step,
): Promise<ledger.AwardedPoints[]> {
  await ledger.insertResults(
    trx,
    sides.map((side) => resultRow(match, side, step)),
  );
  const given = await ledger.insertPoints(
    trx,
    sides.flatMap((side) => pointRows(match, side, step)),
  );
  const changes = sides.map((side) => rowChange(side, step, given));
  await addToRows(trx, await findOrCreateBoards(trx, match, step.countedAt), changes, step.countedAt);
  await rate(trx, match, sides, step);
  return given;
}

function resultRow({ matchId, eventId, gameId }: CountedMatch, { playerId, before }: Side, step: Step) {
  const { to, number, isRanked, countedAt, at } = step;
  return {
    match_id: matchId,
    player_id: playerId,
    number,
    event_id: eventId,
    game_id: gameId,
    outcome: to.outcome,
    winner_id: to.outcome === "void" ? null : to.winnerId,
    is_paid: isRanked,
    elo_before: before.elo,
    matches_before: before.matches,
    counted_at: countedAt,
    recorded_at: at,
  };
}

function pointRows({ eventId, matchId }: CountedMatch, { playerId }: Side, step: Step) {
  const { from, to, isRanked, number, countedAt } = step;
  const row = (reason: Reason, amount: number) => ({
    event_id: eventId,
    player_id: playerId,
    match_id: matchId,
    reason,
    amount,
    awarded_at: countedAt,
  });
  if (number === 0) return reasonsOf(to, playerId, isRanked).map((reason) => row(reason, pointsFor[reason]));
  const amount = pointsOf(to, playerId, isRanked) - pointsOf(from, playerId, isRanked);
  return amount === 0 ? [] : [row("correction", amount)];
}

function rowChange(side: Side, step: Step, given: readonly ledger.AwardedPoints[]): RowChange {
  const { playerId, current } = side;
  const tallyIn = (result: CorrectedResult) => tallyOf(result, playerId, step.isRanked);
  const [was, is] = [tallyIn(step.from), tallyIn(step.to)];
  const { by, matches } = ratingStep(side, step);
  const isResult = step.number === 0;
  return {
    playerId,
    played: is.played - was.played,
    won: is.won - was.won,
    lost: is.lost - was.lost,
    drawn: is.drawn - was.drawn,
    points: pointsGivenTo(given, playerId),
    // A board shows the rating after the last match that it counts. The rating now may contain later matches of other
    // boards: a correction adds only its difference.
    ...(isResult && matches > 0 ? { elo: { after: current.elo + by } } : {}),
    ...(isResult ? {} : { elo: { by } }),
  };
}

export function pointsGivenTo(given: readonly ledger.AwardedPoints[], playerId: string): number {
  return given.reduce((sum, line) => (line.playerId === playerId ? sum + line.amount : sum), 0);
}

/** Undoes the change of the wrong result and applies that of the right one. */
function ratingStep({ playerId, before, opponentBefore }: Side, { from, to, isRanked }: Step) {
  const changeBy = (result: CorrectedResult) =>
    ratingChangeOf(result, isRanked, { ...before, playerId }, opponentBefore);
  const [was, is] = [changeBy(from), changeBy(to)];
  return {
    by: (is ?? 0) - (was ?? 0),
    matches: Number(is !== undefined) - Number(was !== undefined),
  };
}

async function rate(trx: Executor, match: CountedMatch, sides: readonly Side[], step: Step): Promise<void> {
  const { gameId: game_id, matchId: match_id } = match;
  const moved = sides
    .map((side) => ({ ...side, ...ratingStep(side, step) }))
    .filter(({ by, matches }) => by !== 0 || matches !== 0);
  const at = step.at;
  await ledger.insertRatingChanges(
    trx,
    moved.map(({ playerId: player_id, current, by }) => {
      const { number } = step;
      return {
        match_id,
        player_id,
        number,
        game_id,
        before: current.elo,
        after: current.elo + by,
        changed_at: at,
      };
    }),
  );
  await ledger.upsertRatings(
    trx,
    moved.map(({ playerId: player_id, current, by, matches }) => {
      return {
        player_id,
        game_id,
        elo: current.elo + by,
        matches: current.matches + matches,
        updated_at: at,
      };
    }),
  );
}
