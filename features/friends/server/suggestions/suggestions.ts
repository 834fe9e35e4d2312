import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { SuggestedPlayer } from "../../contract.ts";
import { maxSuggestions, rankSuggestions, type SuggestionReason } from "../../rules.ts";
import type { FriendPorts } from "../ports.ts";
import * as store from "./store.ts";

/** More than are shown: friends, requests and blocks are taken out later. */
const candidates = 60;

export async function suggestFriends(
  executor: Executor,
  site: Site,
  ports: FriendPorts,
  viewerId: string,
): Promise<{ players: SuggestedPlayer[] }> {
  const [opponents, friendsOfFriends, ratings, games] = await Promise.all([
    ports.findOpponents(executor, viewerId, candidates),
    store.findFriendsOfFriends(executor, viewerId, candidates),
    ports.findClosestInGame(executor, viewerId, candidates),
    ports.findGames(executor, site),
  ]);
  const titles = new Map(games.map(({ id, title }) => [id, title]));
  const nearRatings = ratings.filter(({ gameId }) => titles.has(gameId));
  const ranked = rankSuggestions({ opponents, friendsOfFriends, nearRatings });
  const rows = await store.findUnrelatedPlayers(executor, {
    service: site.brand.service,
    viewerId,
    playerIds: ranked.map(({ playerId }) => playerId),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = ranked.filter(({ playerId }) => byId.has(playerId)).slice(0, maxSuggestions);
  // The candidates come from the newest friends; the number shown is of all.
  const inCommon = await store.countFriendsInCommon(
    executor,
    viewerId,
    shown.flatMap(({ playerId, reason }) => (reason.kind === "mutual" ? [playerId] : [])),
  );
  const players = shown.flatMap(({ playerId, reason }): SuggestedPlayer[] => {
    const row = byId.get(playerId);
    if (!row) return [];
    const { id, username, avatar, country } = row;
    const exact = reason.kind === "mutual" ? { ...reason, count: inCommon.get(id) ?? reason.count } : reason;
    return [
      { id, username, avatarUrl: avatar, country, relation: "none", reason: shownReason(exact, titles) },
    ];
  });
  return { players };
}

function shownReason(
  reason: SuggestionReason,
  titles: ReadonlyMap<string, string>,
): SuggestedPlayer["reason"] {
  return reason.kind === "elo" ? { kind: "elo", game: titles.get(reason.gameId) ?? "" } : reason;
}
