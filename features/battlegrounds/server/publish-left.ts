import { unreadEvent } from "#features/notifications/rules.ts";
import { countUnread } from "#features/notifications/server/index.ts";
import { tableRoom } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import { lineEvent } from "../rules.ts";
import type { LeaveResult } from "./entries.ts";

/** The bell of whoever got the place rings at once, and whoever waits further back sees the line move. */
export async function publishLeft(
  executor: Executor,
  service: string,
  live: LivePort,
  { eventId, movedUp }: LeaveResult,
): Promise<void> {
  if (eventId === null) return;
  live.publish({ site: service, room: tableRoom(eventId) }, { event: lineEvent, payload: { eventId } });
  if (movedUp === null) return;
  const unreadCount = await countUnread(executor, movedUp);
  live.publish(
    { site: service, room: viewerRoom(movedUp) },
    { event: unreadEvent, payload: { unreadCount } },
  );
}
