import { shownName } from "#features/accounts/server/index.ts";
import { requireEvent } from "#features/battlegrounds/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findBlockedAmong } from "#features/friends/server/index.ts";
import { nearestInEvent } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Suggestion } from "../contract.ts";
import { suggestionsLookedAt, suggestionsShown } from "../rules.ts";
import { findChallengeable } from "./challenge-store.ts";

/** Whom a player could challenge in an event: close in ELO, open to it, and nothing in the way. */
export async function suggestOpponents(
  executor: Executor,
  { site, playerId }: { site: Site; playerId: string },
  id: string,
): Promise<Suggestion[]> {
  const { id: eventId } = await requireEvent(executor, site.brand, id);
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
      return { eventTeamId, player: { id: opponentId, username: shownName(site, username), avatar, elo } };
    })
    .slice(0, suggestionsShown);
}
