import { findPublicPlayer, displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import {
  areBlocked,
  findPresences,
  hasBlocked,
  isPresenceVisible,
  relationsOf,
  summariseFriends,
} from "#features/friends/server/index.ts";
import { podiumOf } from "#features/battlegrounds/rules.ts";
import { isProvisional, seasonOf } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import {
  profileProblems,
  type Profile,
  type ProfilePodium,
  type ProfileRating,
  type ProfileResult,
  type ProfileStats,
} from "../contract.ts";
import {
  badgesOf,
  headToHeadOf,
  historyOf,
  outcomeOf,
  podiumsShown,
  ratedMatchesShown,
  statsOf,
} from "../rules.ts";
import { findPodiumCandidates } from "./podium-store.ts";
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
  const isYou = player.id === viewerId;
  const [
    stats,
    ratings,
    results,
    isBlocked,
    isEitherBlocked,
    relationTo,
    presences,
    isVisible,
    friends,
    winners,
    longestStreak,
    podiums,
  ] = await Promise.all([
    findStats(executor, player.id),
    store.findRatings(executor, player.id, ratedMatchesShown),
    store.findLastResults(executor, player.id),
    isYou ? false : hasBlocked(executor, viewerId, player.id),
    isYou ? false : areBlocked(executor, viewerId, player.id),
    relationsOf(executor, viewerId, [player.id]),
    findPresences(executor, site, viewerId, [player.id], now),
    isYou ? isPresenceVisible(executor, viewerId) : true,
    summariseFriends(executor, site, viewerId, player.id, now),
    isYou ? [] : store.findWinnersBetween(executor, viewerId, player.id),
    store.findLongestStreak(executor, player.id),
    findPodiums(executor, site, player.id),
  ]);
  const places = podiums.map(({ place }) => place);
  return {
    player: {
      id: player.id,
      username: player.username,
      avatarUrl: player.avatar,
      country: player.country,
      bio: player.bio,
      joinedMonth: seasonOf(player.createdAt, brand.timeZone),
      challenge: player.isOpenToChallenges && !isEitherBlocked ? "open" : "closed",
    },
    isYou,
    isBlocked,
    relation: relationTo(player.id),
    presence: presences.get(player.id) ?? null,
    isPresenceVisible: isVisible,
    friends: { ...friends, players: [...friends.players] },
    stats,
    ratings: ratings.map(shownRating),
    lastResults: results.map((row) => shownResult(row, site, player.id)),
    headToHead: winners.length > 0 ? headToHeadOf(winners, viewerId) : null,
    podiums: podiums.slice(0, podiumsShown),
    badges: badgesOf({
      ...stats,
      longestStreak,
      bestElo: Math.max(0, ...ratings.map(({ elo }) => elo)),
      bestPlace: places.length > 0 ? Math.min(...places) : null,
      hasWonFinal: podiums.some(({ place, isFinal }) => isFinal && place === 1),
    }),
  };
}

/** More than any player has entered at once; older ones are left out. */
const maxPodiumCandidates = 50;

async function findPodiums(executor: Executor, { brand }: Site, playerId: string): Promise<ProfilePodium[]> {
  const rows = await findPodiumCandidates(executor, playerId, maxPodiumCandidates);
  return rows.flatMap(({ eventId, entryId, title, stage, endsAt, ties, ...row }) => {
    const isFinal = stage === "finals";
    const place = isFinal ? podiumOf(ties).indexOf(entryId) + 1 : row.place;
    if (!place) return [];
    const event = { id: eventId, title: inLanguage(title, brand.language) };
    return [{ event, place, isFinal, endedAt: endsAt.toISOString() }];
  });
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
