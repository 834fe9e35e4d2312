import { createSafeStorage, playerKeyPrefix } from "#kit/client/safe-storage.ts";
import type { Api } from "#kit/contract/contract.ts";
import type { NotificationsContract } from "../../contract.ts";
import { findDeviceSubscription, subscribeDevice } from "./push-device.ts";

const storage = createSafeStorage(() => localStorage);
const place = `${playerKeyPrefix}push renewed`;
const everyMs = 24 * 60 * 60_000;

/**
 * Subscribes this device again, at most once a day: the session of its subscription may have expired, and browsers and
 * servers change their keys. Does nothing if the player has not switched push messages on.
 */
export async function renewPush(api: Api, now: number): Promise<void> {
  if (now - Number(storage.getItem(place)) < everyMs) return;
  if (!(await findDeviceSubscription())) return;
  const call = api.of<NotificationsContract>();
  const { push } = await call("GET /api/game/notification-preferences", { query: {} });
  const subscription = push && (await subscribeDevice(push.publicKey));
  if (!subscription) return;
  await call("POST /api/game/push-subscribe", { body: subscription });
  storage.setItem(place, String(now));
}
