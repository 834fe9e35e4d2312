import { posterOf, type PosterEvent } from "#features/battlegrounds/rules.ts";
import type { MatchSummary } from "#features/matches/contract.ts";
import { matchSummary } from "#features/matches/rules.ts";
import type { RankingRow } from "#features/rankings/contract.ts";
import type { ResponseOf } from "#kit/contract/contract.ts";
import type { HomeContract } from "../../contract.ts";
import { pendingActionsOf, nextOf, sentOf } from "../../rules.ts";

export type HomeData = ReturnType<typeof homeDataOf>;

export function homeDataOf(home: ResponseOf<HomeContract["GET /api/game/home"]>) {
  const battlegrounds = home.battlegrounds.map(({ event, isWaiting, tie, row }) => ({
    event: posterOf(event),
    isWaiting,
    tie,
    row: row && { rank: row.rank, played: row.played },
  }));
  return {
    pendingActions: home.pendingActions.map(({ action, match }) => ({ action, match: matchSummary(match) })),
    next: home.next && matchSummary(home.next),
    sent: home.sent.map(matchSummary),
    firstSteps: home.firstSteps,
    battlegrounds,
    season: home.season && rankOf(home.season),
    trial: home.trial,
  };
}

/** Home data after the player's own moves, before it is reloaded. */
export function withNewest(own: HomeData, newest: (match: MatchSummary) => MatchSummary): HomeData {
  const known = [
    ...own.pendingActions.map(({ match }) => match),
    ...(own.next ? [own.next] : []),
    ...own.sent,
  ];
  const matches = [...new Map(known.map((match) => [match.matchId, newest(match)])).values()];
  return { ...own, pendingActions: pendingActionsOf(matches), next: nextOf(matches), sent: sentOf(matches) };
}

/** Pending actions besides the next match. */
export function otherPendingActions({
  pendingActions,
  next,
}: Pick<HomeData, "pendingActions" | "next">): HomeData["pendingActions"] {
  return pendingActions.filter(({ match }) => match.matchId !== next?.matchId);
}

export type HomeRank = Pick<RankingRow, "rank" | "pts" | "played" | "w">;

/** The part of a row that the page shows. */
function rankOf({ rank, pts, played, w }: RankingRow): HomeRank {
  return { rank, pts, played, w };
}

const maxOthers = 6;

/** Battlegrounds that the player has not entered; those open for entry come first. */
export function otherBattlegrounds(
  events: readonly PosterEvent[],
  own: readonly { readonly event: { readonly id: string } }[],
): PosterEvent[] {
  const entered = new Set(own.map(({ event }) => event.id));
  return events
    .filter(({ id }) => !entered.has(id))
    .map(posterOf)
    .toSorted((one, other) => Number(other.isRegistrationOpen) - Number(one.isRegistrationOpen))
    .slice(0, maxOthers);
}
