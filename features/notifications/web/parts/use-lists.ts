import { useEffect, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { NotificationsContract } from "../../contract.ts";
import { fetchWithCount, saveReadMark, setUnreadCount, useUnread } from "./unread-count.ts";
import { allRead, moved, withPage, type ListName, type Lists } from "./lists.ts";

export type PageState = "idle" | "loading" | "failed";

/** The lists and their actions. A mark is shown at once and undone if it is not saved. */
export function useLists(first: Lists & { unreadCount: number }) {
  const call = useApp().api.of<NotificationsContract>();
  const text = useText("notifications");
  const toasts = useToasts();
  const [lists, setLists] = useState<Lists>(first);
  const [page, setPage] = useState<PageState>("idle");
  const [isMarkingAll, setIsMarkingAll] = useState(false);

  const unreadCount = useUnread(first.unreadCount);

  useEffect(() => {
    setLists(first);
    setUnreadCount(first.unreadCount);
  }, [first]);

  const send = (notificationId: string) =>
    saveReadMark(1, () => call("POST /api/game/notification-read", { body: { notificationId, read: true } }));

  async function markRead(notificationId: string): Promise<void> {
    setLists((before) => moved(before, notificationId, "read"));
    try {
      await send(notificationId);
      toasts.show(text("markedRead"));
    } catch {
      setLists((before) => moved(before, notificationId, "unread"));
      toasts.fail(text("markFailed"));
    }
  }

  /** The player leaves the page, so only the bell changes. If the call fails, the notification stays unread. */
  function open(notificationId: string): void {
    send(notificationId).catch(() => undefined);
  }

  async function markAllRead(): Promise<void> {
    const upTo = lists.unread[0]?.notificationId;
    if (upTo === undefined) return;
    setIsMarkingAll(true);
    try {
      await saveReadMark(0, () => call("POST /api/game/notification-read-all", { body: { upTo } }));
      setLists(allRead);
      toasts.show(text("allMarkedRead"));
    } catch {
      toasts.fail(text("markFailed"));
    } finally {
      setIsMarkingAll(false);
    }
  }

  async function loadMore(name: ListName): Promise<void> {
    const after = lists.next[name];
    if (after === null || page === "loading") return;
    setPage("loading");
    try {
      const more = await fetchWithCount(() =>
        call("GET /api/game/notifications", { query: { state: name, after } }),
      );
      setLists((before) => withPage(before, name, more));
      setPage("idle");
    } catch {
      setPage("failed");
    }
  }

  return { lists, unreadCount, page, isMarkingAll, markRead, markAllRead, open, loadMore };
}
