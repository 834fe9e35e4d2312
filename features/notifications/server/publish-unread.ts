import type { Executor } from "#kit/db/database.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { maxCounted, unreadEvent } from "../rules.ts";
import * as store from "./store.ts";

/** Shows their new count to players who are online. Call after the commit. */
export async function publishUnreadCounts(
  executor: Executor,
  realtime: RealtimePort,
  playerIds: readonly string[],
): Promise<void> {
  if (playerIds.length === 0) return;
  const counts = await store.countUnreadOfAll(executor, playerIds, maxCounted);
  for (const { playerId, service, unreadCount } of counts) {
    const room = viewerRoom(playerId);
    realtime.publish({ site: service, room }, { event: unreadEvent, payload: { unreadCount } });
  }
}
