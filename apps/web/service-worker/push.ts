import type { PushPayload } from "#features/notifications/contract.ts";
import type { WorkerScope } from "./scope.ts";

interface NotificationData {
  readonly id: string;
  readonly link: string;
}

/** Undefined for anything that the server has not sent. */
export function parsePush(data: { json(): unknown } | null): PushPayload | undefined {
  try {
    const payload = data?.json() as Partial<PushPayload> | null | undefined;
    return typeof payload?.title === "string" && typeof payload.link === "string"
      ? (payload as PushPayload)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the notification of the same tag. A repeated message does so without a sound. */
export async function showPush(
  { registration }: Pick<WorkerScope, "registration">,
  { id, title, body, tag, lang, dir, link }: PushPayload,
): Promise<void> {
  const shown = await registration.getNotifications({ tag });
  const isRepeated = shown.some(({ data }) => (data as NotificationData | null)?.id === id);
  await registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    icon: "/icon-192.png",
    renotify: !isRepeated,
    data: { id, link } satisfies NotificationData,
  });
}

/** In an open window of the app, otherwise in a new one. Never on another origin. */
export async function openLink(
  { clients, location }: Pick<WorkerScope, "clients"> & { location: Pick<Location, "origin"> },
  data: unknown,
): Promise<void> {
  const { link } = data as NotificationData;
  const url = new URL(link, location.origin);
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((client) => client.url === url.href) ?? windows[0];
  if (open) {
    try {
      if (open.url !== url.href) await open.navigate(url.href);
      await open.focus();
      return;
    } catch {
      // A window of a page that this worker does not control cannot be navigated.
    }
  }
  await clients.openWindow(url.href);
}

/** The player has signed out on this device. */
export async function stopPush({ registration }: Pick<WorkerScope, "registration">): Promise<void> {
  try {
    const subscription = await registration.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The server sends nothing to a device without a session.
  }
}
