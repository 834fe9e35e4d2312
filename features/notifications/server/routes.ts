import type { FeatureSwitches, Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { PlayerCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import type { PushPort } from "#kit/push/port.ts";
import { notificationsContract } from "../contract.ts";
import { unreadEvent, type NotificationKinds } from "../rules.ts";
import { savePreferences, showPreferences } from "./preferences.ts";
import { subscribe, unsubscribeDevice } from "./push/subscriptions.ts";
import * as service from "./service.ts";
import { unsubscribe } from "./unsubscribe.ts";

interface NotificationPorts {
  realtime: RealtimePort;
  kinds: NotificationKinds;
  otpSecret: string;
  /** Null where the server sends no push messages. */
  push: PushPort | null;
  switches: Pick<FeatureSwitches, "isOn">;
}

export function notificationsRoutes({ realtime, kinds, otpSecret, push, switches }: NotificationPorts) {
  const sendingOf = ({ brand }: Site) => ({ kinds, push: switches.isOn(brand.key, "push") ? push : null });
  /** Marks notifications as read and publishes the new count to the player's other devices. */
  const mark = async (call: PlayerCall<Site>, update: (trx: Executor) => Promise<unknown>) => {
    const count = await call.write(async (trx) => {
      await update(trx);
      return { unreadCount: await service.countUnread(trx, call.viewer.id) };
    });
    const room = viewerRoom(call.viewer.id);
    realtime.publish({ site: call.site.brand.service, room }, { event: unreadEvent, payload: count });
    return count;
  };
  return routes<typeof notificationsContract, Site>(notificationsContract, {
    "GET /api/game/notifications": ({ db, site, viewer }, { query }) =>
      service.listNotifications(db, { kinds, site, playerId: viewer.id }, query),
    "POST /api/game/notification-read": (call, { body }) =>
      mark(call, (trx) => service.markRead(trx, call.viewer.id, body.notificationId, call.now)),
    "POST /api/game/notification-read-all": (call, { body }) =>
      mark(call, (trx) => service.markAllRead(trx, call.viewer.id, body.upTo, call.now)),
    "POST /api/game/notifications-seen": (call, { body }) =>
      mark(call, (trx) => service.markReadByLink(trx, call.viewer.id, body.link, call.now)),
    "GET /api/game/notification-preferences": ({ db, site, viewer }) =>
      showPreferences(db, sendingOf(site), site.brand, viewer.id),
    "POST /api/game/notification-preferences": ({ write, site, viewer, now }, { body }) =>
      write((trx) =>
        savePreferences(trx, sendingOf(site), { brand: site.brand, playerId: viewer.id }, body, now),
      ),
    "POST /api/game/push-subscribe": (call, { body }) =>
      call.write((trx) => subscribe(trx, push, call, body, call.now)),
    "POST /api/game/push-unsubscribe": (call, { body }) =>
      call.write((trx) => unsubscribeDevice(trx, call.viewer.id, body.endpoint)),
    "POST /api/game/unsubscribe": (call, { body }) =>
      call.write((trx) => unsubscribe(trx, call.site, otpSecret, body.token, call.now)),
    "POST /unsubscribe": (call, { query }) =>
      call.write((trx) => unsubscribe(trx, call.site, otpSecret, query.token, call.now)),
  });
}
