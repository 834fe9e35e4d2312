import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { SuggestedPlayer } from "../../contract.ts";
import { maxSuggestions, rankSuggestions, type SuggestionReason } from "../../rules.ts";
import type { FriendPorts } from "../ports.ts";
import * as store from "./store.ts";

/** More than are shown: friends, requests and blocks are taken out later. */
const candidates = 60;
/** Usually the first of these contain all that are shown. */
const readAtOnce = 3 * maxSuggestions;

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
  const byId = new Map<string, store.UnrelatedPlayer>();
  for (let from = 0; from < ranked.length && byId.size < maxSuggestions; from += readAtOnce) {
    const rows = await store.findUnrelatedPlayers(executor, {
      service: site.brand.service,
      viewerId,
      playerIds: ranked.slice(from, from + readAtOnce).map(({ playerId }) => playerId),
    });
    for (const row of rows) byId.set(row.id, row);
  }
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
