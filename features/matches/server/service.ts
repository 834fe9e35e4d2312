import { inLanguage } from "#features/battlegrounds/rules.ts";
import type { Brand } from "#features/branding/rules.ts";
import { startElo } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { LiveMatch } from "../contract.ts";
import * as store from "./store.ts";

export async function listLive(
  executor: Executor,
  brand: Brand,
  query: { limit: number },
  now: Date,
): Promise<LiveMatch[]> {
  const { country, eventProvider, language } = brand;
  const rows = await store.findLive(executor, { country, provider: eventProvider, now, limit: query.limit });
  return rows.map((row) => ({
    id: row.id,
    kickoffAt: row.kickoffAt.toISOString(),
    event: { id: row.eventId, title: inLanguage(row.eventTitle, language) },
    game: { id: row.gameId, title: row.gameTitle, art: row.gameArt },
    challenger: {
      id: row.challengerId,
      username: row.challengerUsername,
      avatar: row.challengerAvatar,
      elo: row.challengerElo ?? startElo,
    },
    challenged: {
      id: row.challengedId,
      username: row.challengedUsername,
      avatar: row.challengedAvatar,
      elo: row.challengedElo ?? startElo,
    },
  }));
}
