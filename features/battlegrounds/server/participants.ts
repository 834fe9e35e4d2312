import { displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findBlockedEitherWayAmong } from "#features/friends/server/index.ts";
import { startElo } from "#features/rankings/rules.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ParticipantsPage } from "../contract.ts";
import { countOpenParticipants, countWaiting, findParticipants, type Slice } from "./participants-store.ts";
import { requireEvent } from "./service.ts";
import type { BriefRow } from "./store.ts";

export async function listParticipants(
  executor: Executor,
  site: Site,
  viewer: Pick<Identity, "id"> | null,
  query: { id: string; page: number; pageSize: number },
): Promise<ParticipantsPage> {
  const event = await requireEvent(executor, site.brand, query.id);
  const slice = { offset: (query.page - 1) * query.pageSize, limit: query.pageSize };
  const [rows, waiting] = await Promise.all([
    findOpenFirst(executor, event, slice),
    countWaiting(executor, event.id),
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
    pages: Math.ceil((event.entrants + waiting) / query.pageSize),
    total: event.entrants,
  };
}

/**
 * Players who accept challenges first. Two queries, each in the order of an index: sorting all entrants of a large
 * battleground for one page would take milliseconds.
 */
async function findOpenFirst(executor: Executor, event: BriefRow, { offset, limit }: Slice) {
  const find = (areOpen: boolean, slice: Slice) =>
    findParticipants(executor, event, { ...slice, areOpen }, startElo);
  const open = await find(true, { offset, limit });
  if (open.length === limit) return open;
  const openBefore =
    open.length > 0 || offset === 0 ? offset : await countOpenParticipants(executor, event.id);
  const closed = await find(false, { offset: offset - openBefore, limit: limit - open.length });
  return [...open, ...closed];
}
