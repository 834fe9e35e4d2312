import { displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findBlockedEitherWayAmong } from "#features/friends/server/index.ts";
import { startElo } from "#features/rankings/rules.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ParticipantsPage } from "../contract.ts";
import { countParticipants, findParticipants } from "./participants-store.ts";
import { requireEvent } from "./service.ts";

export async function listParticipants(
  executor: Executor,
  site: Site,
  viewer: Pick<Identity, "id"> | null,
  query: { id: string; page: number; pageSize: number },
): Promise<ParticipantsPage> {
  const event = await requireEvent(executor, site.brand, query.id);
  const slice = { offset: (query.page - 1) * query.pageSize, limit: query.pageSize };
  const [rows, listed] = await Promise.all([
    findParticipants(executor, event.id, slice, startElo),
    countParticipants(executor, event.id),
  ]);
  const others = rows.map(({ playerId }) => playerId);
  const blocked = new Set(viewer && (await findBlockedEitherWayAmong(executor, viewer.id, others)));
  return {
    participants: rows.map((row) => ({
      eventTeamId: row.eventTeamId,
      number: row.number,
      player: { id: row.playerId, username: displayName(site, row.username), avatar: row.avatar },
      elo: row.elo,
      isWaiting: row.state === "waiting",
      // Blocked players look like those who accept no challenges.
      isOpen: row.isOpen && !blocked.has(row.playerId),
    })),
    page: query.page,
    pageSize: query.pageSize,
    pages: Math.ceil(listed / query.pageSize),
    total: event.entrants,
  };
}
