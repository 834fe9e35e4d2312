import { useEffect, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { NotificationsContract } from "../../contract.ts";
import { tellUnread, waitForMark } from "../unread.ts";
import { allRead, moved, withPage, type ListName, type Lists } from "./lists.ts";

export type PageState = "idle" | "loading" | "failed";

/** The lists and what can be done with them. A mark shows at once and is taken back if it is not saved. */
export function useLists(first: Lists) {
  const call = useApp().api.of<NotificationsContract>();
  const text = useText("notifications");
  const toasts = useToasts();
  const [lists, setLists] = useState(first);
  const [page, setPage] = useState<PageState>("idle");
  const [isMarkingAll, setIsMarkingAll] = useState(false);

  useEffect(() => setLists(first), [first]);
  useEffect(() => tellUnread(lists.unreadCount), [lists.unreadCount]);

  function send(notificationId: string): Promise<unknown> {
    const mark = call("POST /api/game/notification-read", { body: { notificationId, read: true } });
    waitForMark(mark);
    return mark;
  }

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

  /** The page is left at the same time, so only the bell changes; a lost mark leaves it unread. */
  function open(notificationId: string): void {
    tellUnread(Math.max(0, lists.unreadCount - 1));
    send(notificationId).catch(() => undefined);
  }

  async function markAllRead(): Promise<void> {
    const newest = lists.unread[0];
    if (!newest) return;
    setIsMarkingAll(true);
    const mark = call("POST /api/game/notification-read-all", { body: { upTo: newest.notificationId } });
    waitForMark(mark);
    try {
      const { unreadCount } = await mark;
      setLists((before) => ({ ...allRead(before), unreadCount }));
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
      const more = await call("GET /api/game/notifications", { query: { state: name, after } });
      setLists((before) => withPage(before, name, more));
      setPage("idle");
    } catch {
      setPage("failed");
    }
  }

  return { lists, page, isMarkingAll, markRead, markAllRead, open, loadMore };
}
