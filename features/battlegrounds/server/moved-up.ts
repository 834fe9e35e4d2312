import type { Site } from "#features/branding/server/index.ts";
import { unreadEvent } from "#features/notifications/rules.ts";
import { countUnread } from "#features/notifications/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import type { LivePort } from "#kit/realtime/port.ts";

/** After the commit: the bell of whoever got the place rings at once. */
export async function tellMovedUp(
  { db, site }: Pick<CallContext<Site>, "db" | "site">,
  live: LivePort,
  playerId: string,
): Promise<void> {
  const unreadCount = await countUnread(db, playerId);
  live.publish(
    { site: site.brand.service, room: `viewer:${playerId}` },
    { event: unreadEvent, payload: { unreadCount } },
  );
}
