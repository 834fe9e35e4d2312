import type { Site } from "#features/branding/server/index.ts";
import type { PlayerCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import { notificationsContract } from "../contract.ts";
import { unreadEvent } from "../rules.ts";
import { savePreferences, showPreferences } from "./preferences.ts";
import * as service from "./service.ts";
import { unsubscribe } from "./unsubscribing.ts";

export function notificationsRoutes({ live, otpSecret }: { live: LivePort; otpSecret: string }) {
  /** The player's other devices show the same count. */
  const tell = ({ site, viewer }: PlayerCall<Site>, answer: { unreadCount: number }) => {
    live.publish(
      { site: site.brand.service, room: viewerRoom(viewer.id) },
      { event: unreadEvent, payload: answer },
    );
    return answer;
  };
  return routes<typeof notificationsContract, Site>(notificationsContract, {
    "GET /api/game/notifications": ({ db, site, viewer }, { query }) =>
      service.listNotifications(db, site, viewer.id, query),
    "POST /api/game/notification-read": async (call, { body }) =>
      tell(
        call,
        await call.write(async (trx) => {
          await service.markRead(trx, call.viewer.id, body.notificationId, call.now);
          return { unreadCount: await service.countUnread(trx, call.viewer.id) };
        }),
      ),
    "POST /api/game/notification-read-all": async (call, { body }) =>
      tell(
        call,
        await call.write(async (trx) => {
          await service.markAllRead(trx, call.viewer.id, body.upTo, call.now);
          return { unreadCount: await service.countUnread(trx, call.viewer.id) };
        }),
      ),
    "POST /api/game/notifications-seen": async (call, { body }) =>
      tell(
        call,
        await call.write(async (trx) => {
          await service.markActed(trx, call.viewer.id, body.link, call.now);
          return { unreadCount: await service.countUnread(trx, call.viewer.id) };
        }),
      ),
    "GET /api/game/notification-preferences": ({ db, site, viewer }) =>
      showPreferences(db, site.brand, viewer.id),
    "POST /api/game/notification-preferences": (call, { body }) =>
      call.write((trx) => savePreferences(trx, call.site.brand, call.viewer.id, body, call.now)),
    "POST /api/game/unsubscribe": (call, { body }) =>
      call.write((trx) => unsubscribe(trx, call.site, otpSecret, body.token, call.now)),
    "POST /unsubscribe": (call, { query }) =>
      call.write((trx) => unsubscribe(trx, call.site, otpSecret, query.token, call.now)),
  });
}
