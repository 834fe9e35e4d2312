import { displayName } from "#features/accounts/server/index.ts";
import { requireEvent } from "#features/battlegrounds/server/index.ts";
import { audienceOf } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findBlockedAmong } from "#features/friends/server/index.ts";
import { nearestInEvent } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import type { Arena, Suggestion } from "../../contract.ts";
import { suggestionsInArena, suggestionsLookedAt, suggestionsShown } from "../../rules.ts";
import { findArenas, findChallengeable } from "./store.ts";

interface Owner {
  readonly site: Site;
  readonly playerId: string;
}

/** Entrants of an event that the player can challenge, closest in ELO first. */
export async function suggestOpponents(executor: Executor, owner: Owner, id: string): Promise<Suggestion[]> {
  const { id: eventId, stage } = await requireEvent(executor, owner.site.brand, id);
  // The bracket sets the ties of a final.
  return stage === "finals" ? [] : suggestIn(executor, owner, eventId);
}

export async function suggestInAllBattlegrounds(
  executor: Executor,
  owner: Owner,
  now: Date,
): Promise<Arena[]> {
  const { brand } = owner.site;
  const arenas = await findArenas(executor, audienceOf(brand), { playerId: owner.playerId, now });
  return Promise.all(
    arenas.map(async ({ eventId, title }) => ({
      eventId,
      title: inLanguage(title, brand.language),
      suggestions: (await suggestIn(executor, owner, eventId)).slice(0, suggestionsInArena),
    })),
  );
}

async function suggestIn(
  executor: Executor,
  { site, playerId }: Owner,
  eventId: string,
): Promise<Suggestion[]> {
  const near = await nearestInEvent(executor, { eventId, playerId }, suggestionsLookedAt);
  if (near.length === 0) return [];
  const ids = near.map((row) => row.playerId);
  const [rows, blocked] = await Promise.all([
    findChallengeable(executor, { eventId, playerId, among: ids }),
    findBlockedAmong(executor, playerId, ids),
  ]);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const one of blocked) found.delete(one);
  return near
    .flatMap(({ playerId: opponentId, elo }) => {
      const row = found.get(opponentId);
      if (!row) return [];
      const { username, avatar, eventTeamId } = row;
      return { eventTeamId, player: { id: opponentId, username: displayName(site, username), avatar, elo } };
    })
    .slice(0, suggestionsShown);
}
