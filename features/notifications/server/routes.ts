import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import { notificationsContract } from "../contract.ts";
import { unreadEvent } from "../rules.ts";
import * as service from "./service.ts";

export function notificationsRoutes(live: LivePort) {
  /** The player's other devices show the same count. */
  const tell = ({ site, viewer }: CallContext<Site>, answer: { unreadCount: number }) => {
    live.publish(
      { site: site.brand.service, room: `viewer:${playerOf(viewer)}` },
      { event: unreadEvent, payload: answer },
    );
    return answer;
  };
  return routes<typeof notificationsContract, Site>(notificationsContract, {
    "GET /api/game/notifications": ({ db, site, viewer }, { query }) =>
      service.listNotifications(db, site, playerOf(viewer), query),
    "POST /api/game/notification-read": async (call, { body }) =>
      tell(
        call,
        await call.write(async (trx) => {
          await service.markRead(trx, playerOf(call.viewer), body.notificationId, call.now);
          return { unreadCount: await service.countUnread(trx, playerOf(call.viewer)) };
        }),
      ),
    "POST /api/game/notification-read-all": async (call, { body }) =>
      tell(
        call,
        await call.write(async (trx) => {
          await service.markAllRead(trx, playerOf(call.viewer), body.upTo, call.now);
          return { unreadCount: await service.countUnread(trx, playerOf(call.viewer)) };
        }),
      ),
  });
}

function playerOf(viewer: Viewer | null): string {
  if (!viewer) throw commonProblem("sign_in_required");
  return viewer.id;
}
