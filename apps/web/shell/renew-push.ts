import { loadRenewPush } from "#features/notifications/web/index.ts";
import type { App } from "#kit/client/app.tsx";
import type { PageState } from "../state.ts";

/** Keeps the device's push subscription alive. Costs nothing where the player has not allowed notifications. */
export function renewPushSubscription({ viewer }: Pick<PageState, "viewer">, { api }: App): void {
  if (!viewer || !("Notification" in window) || Notification.permission !== "granted") return;
  // Without an answer the next page tries again.
  loadRenewPush()
    .then(({ renewPush }) => renewPush(api, Date.now()))
    .catch(() => undefined);
}
