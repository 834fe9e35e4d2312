import { unreadEvent } from "#features/notifications/rules.ts";
import { countUnread } from "#features/notifications/server/index.ts";
import { tableRoom } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { waitingListEvent } from "../rules.ts";
import type { LeaveResult } from "./leave.ts";

/** Publishes that the waiting list moved, and the new unread count of the player who moved up. */
export async function publishWaitingListChange(
  executor: Executor,
  service: string,
  realtime: RealtimePort,
  { eventId, movedUp }: LeaveResult,
): Promise<void> {
  if (eventId === null) return;
  realtime.publish(
    { site: service, room: tableRoom(eventId) },
    { event: waitingListEvent, payload: { eventId } },
  );
  if (movedUp === null) return;
  const unreadCount = await countUnread(executor, movedUp);
  realtime.publish(
    { site: service, room: viewerRoom(movedUp) },
    { event: unreadEvent, payload: { unreadCount } },
  );
}
