import { displayName } from "#features/accounts/server/index.ts";
import { findPresences } from "#features/friends/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ChatReader } from "../ports.ts";
import { requireReadable } from "./access.ts";
import { findConnectedMembers } from "./online-store.ts";
import { findRoom } from "./store.ts";

const maxOnline = 50;

/** Members of the room who are online, by name. Players who hide their presence and both sides of a block are missing. */
export async function listOnline(executor: Executor, reader: ChatReader, roomId: string, now: Date) {
  const { site, playerId } = reader;
  const room = await requireReadable(executor, reader, roomId);
  const row = await findRoom(executor, site.brand.service, room.roomId);
  const connected = row ? await findConnectedMembers(executor, row.id, maxOnline) : [];
  const ids = connected.map(({ id }) => id);
  const presences = await findPresences(executor, site, playerId, ids, now);
  const players = connected
    .filter(({ id }) => presences.get(id)?.isOnline)
    .map(({ id, username, avatar }) => ({
      id,
      username: displayName(site, username),
      avatarUrl: avatar,
    }))
    .toSorted((a, b) => a.username.localeCompare(b.username));
  return { players };
}
