import { findPublicPlayer, displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import {
  findPresences,
  hasBlocked,
  isPresenceVisible,
  relationsOf,
  summariseFriends,
} from "#features/friends/server/index.ts";
import { isProvisional, seasonOf } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import {
  profileProblems,
  type Profile,
  type ProfileRating,
  type ProfileResult,
  type ProfileStats,
} from "../contract.ts";
import { historyOf, outcomeOf, ratedMatchesShown, resultsShown, statsOf } from "../rules.ts";
import * as store from "./store.ts";

/** A player of another realm is not found, like a removed one. */
export async function findProfile(
  executor: Executor,
  site: Site,
  viewerId: string,
  playerId: string,
  now: Date,
): Promise<Profile> {
  const { brand } = site;
  const player = await findPublicPlayer(executor, brand.service, playerId);
  if (!player) throw profileProblems.problem("player_not_found");
  const [stats, ratings, results, isBlocked, relationTo, presences, isVisible, friends] = await Promise.all([
    findStats(executor, player.id),
    store.findRatings(executor, player.id, ratedMatchesShown),
    store.findLastResults(executor, player.id, resultsShown),
    hasBlocked(executor, viewerId, player.id),
    relationsOf(executor, viewerId, [player.id]),
    findPresences(executor, site, viewerId, [player.id], now),
    player.id === viewerId ? isPresenceVisible(executor, viewerId) : true,
    summariseFriends(executor, site, viewerId, player.id, now),
  ]);
  return {
    player: {
      id: player.id,
      username: player.username,
      avatarUrl: player.avatar,
      country: player.country,
      bio: player.bio,
      joinedMonth: seasonOf(player.createdAt, brand.timeZone),
      challenge: player.isOpenToChallenges ? "open" : "closed",
    },
    isYou: player.id === viewerId,
    isBlocked,
    relation: relationTo(player.id),
    presence: presences.get(player.id) ?? null,
    isPresenceVisible: isVisible,
    friends: { ...friends, players: [...friends.players] },
    stats,
    ratings: ratings.map(shownRating),
    lastResults: results.map((row) => shownResult(row, site, player.id)),
  };
}

export async function findStats(executor: Executor, playerId: string): Promise<ProfileStats> {
  const rows = await store.findTallies(executor, playerId);
  return statsOf(rows.map(({ id, title, played, won }) => ({ game: { id, title }, played, won })));
}

/** The rating in the game that the player has played most. */
export async function findTopRating(executor: Executor, playerId: string) {
  const [top] = await store.findRatings(executor, playerId, 0);
  return top ? { game: { id: top.gameId, title: top.gameTitle }, elo: top.elo } : null;
}

function shownRating(row: store.RatingRow): ProfileRating {
  const { gameId, gameTitle, elo, matches, changes } = row;
  return {
    game: { id: gameId, title: gameTitle },
    elo,
    isProvisional: isProvisional({ elo, matches }),
    history: historyOf(changes),
  };
}

function shownResult(row: store.ResultRow, site: Site, playerId: string): ProfileResult {
  const { ownScore, opponentScore } = row;
  return {
    matchId: row.id,
    kickoffAt: row.kickoffAt.toISOString(),
    game: { id: row.gameId, title: row.gameTitle },
    outcome: outcomeOf(row.winnerId, playerId),
    score: ownScore === null || opponentScore === null ? null : { own: ownScore, opponent: opponentScore },
    opponent: {
      id: row.opponentId,
      username: displayName(site, row.opponentUsername),
      avatarUrl: row.opponentAvatar,
    },
  };
}
