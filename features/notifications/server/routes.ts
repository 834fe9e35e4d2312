import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Viewer } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { notificationsContract } from "../contract.ts";
import * as service from "./service.ts";

export const notificationsRoutes = routes<typeof notificationsContract, Site>(notificationsContract, {
  "GET /api/game/notifications": ({ db, site, viewer }, { query }) =>
    service.listNotifications(db, site, playerOf(viewer), query),
  "POST /api/game/notification-read": ({ viewer, now, write }, { body }) =>
    write(async (trx) => {
      await service.markRead(trx, playerOf(viewer), body.notificationId, now);
      return { unreadCount: await service.countUnread(trx, playerOf(viewer)) };
    }),
  "POST /api/game/notification-read-all": ({ viewer, now, write }, { body }) =>
    write(async (trx) => {
      await service.markAllRead(trx, playerOf(viewer), body.upTo, now);
      return { unreadCount: await service.countUnread(trx, playerOf(viewer)) };
    }),
});

function playerOf(viewer: Viewer | null): string {
  if (!viewer) throw commonProblem("sign_in_required");
  return viewer.id;
}
