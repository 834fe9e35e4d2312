import { displayName } from "#features/accounts/server/index.ts";
import { requireEvent } from "#features/battlegrounds/server/index.ts";
import { audienceOf } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { FriendFace } from "#features/friends/contract.ts";
import { findBlockedEitherWayAmong, findFriendIds, findPresences } from "#features/friends/server/index.ts";
import { startElo } from "#features/rankings/rules.ts";
import { findClosestInEvent } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import type { BattlegroundSuggestions, Suggestion } from "../../contract.ts";
import { suggestionsPerBattleground, suggestionCandidates, suggestionsShown } from "../../rules.ts";
import { findEnteredBattlegrounds, findChallengeable, findEntered } from "./store.ts";

interface Owner {
  readonly site: Site;
  readonly playerId: string;
}

/** Entrants of an event that the player can challenge: friends first, then the closest in ELO. */
export async function suggestOpponents(executor: Executor, owner: Owner, id: string): Promise<Suggestion[]> {
  const { id: eventId, stage } = await requireEvent(executor, owner.site.brand, id);
  // The bracket sets the ties of a final.
  return stage === "finals" ? [] : suggestIn(executor, owner, eventId);
}

export async function suggestInAllBattlegrounds(
  executor: Executor,
  owner: Owner,
  now: Date,
): Promise<BattlegroundSuggestions[]> {
  const { brand } = owner.site;
  const battlegrounds = await findEnteredBattlegrounds(executor, audienceOf(brand), {
    playerId: owner.playerId,
    now,
  });
  return Promise.all(
    battlegrounds.map(async ({ eventId, title }) => ({
      eventId,
      title: inLanguage(title, brand.language),
      suggestions: (await suggestIn(executor, owner, eventId)).slice(0, suggestionsPerBattleground),
    })),
  );
}

async function suggestIn(
  executor: Executor,
  { site, playerId }: Owner,
  eventId: string,
): Promise<Suggestion[]> {
  const near = await findClosestInEvent(executor, { eventId, playerId }, suggestionCandidates);
  if (near.length === 0) return [];
  const friendIds = await findFriendIds(executor, playerId);
  const isFriend = new Set(friendIds);
  const elos = new Map(near.map((row) => [row.playerId, row.elo]));
  const ids = [...friendIds, ...near.map((row) => row.playerId).filter((id) => !isFriend.has(id))];
  const [rows, blocked] = await Promise.all([
    findChallengeable(executor, { eventId, playerId, among: ids }),
    findBlockedEitherWayAmong(executor, playerId, ids),
  ]);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const one of blocked) found.delete(one);
  return ids
    .flatMap((id) => {
      const row = found.get(id);
      if (!row) return [];
      const { username, avatar, eventTeamId, elo } = row;
      const player = {
        id,
        username: displayName(site, username),
        avatar,
        elo: elos.get(id) ?? elo ?? startElo,
      };
      return { eventTeamId, player, isFriend: isFriend.has(id) };
    })
    .slice(0, suggestionsShown);
}

/** The player's friends who have entered an event. */
export async function listFriendsInEvent(
  executor: Executor,
  { site, playerId }: Owner,
  id: string,
  now: Date,
): Promise<FriendFace[]> {
  const { id: eventId } = await requireEvent(executor, site.brand, id);
  const friendIds = await findFriendIds(executor, playerId);
  if (friendIds.length === 0) return [];
  const rows = await findEntered(executor, eventId, friendIds);
  const ids = rows.map((row) => row.id);
  const presences = await findPresences(executor, site, playerId, ids, now);
  return rows.map(({ id: friendId, username, avatar }) => ({
    id: friendId,
    username: displayName(site, username),
    avatarUrl: avatar,
    presence: presences.get(friendId) ?? null,
  }));
}
