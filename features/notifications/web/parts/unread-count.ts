import { useEffect, useRef, useSyncExternalStore } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { Api } from "#kit/contract/contract.ts";
import type { NotificationsContract } from "../../contract.ts";

/** Newer than the count in the page. Only set in the browser, never during server rendering. */
let current: number | null = null;
/** Incremented with every change, so that the response to an older request does not overwrite it. */
let version = 0;
/** Read marks still on their way to the server. Counts are requested only after them. */
let pendingMarks: Promise<unknown> = Promise.resolve();
let marksSent = 0;
const listeners = new Set<() => void>();

export function setUnreadCount(count: number): void {
  current = count;
  version += 1;
  for (const listener of listeners) listener();
}

interface WithCount {
  unreadCount: number;
}

/** Sends a request whose response has the count. Ignores the count if a newer one has arrived meanwhile. */
export async function fetchWithCount<Response extends WithCount>(
  send: () => Promise<Response>,
): Promise<Response> {
  await pendingMarks;
  const before = version;
  const response = await send();
  if (version === before) setUnreadCount(response.unreadCount);
  return response;
}

/**
 * Subtracts `count` from the count at once, and adds it again if the mark is not saved. Marks are sent one after
 * another, so that the last response counts them all.
 */
export async function saveReadMark(count: number, send: () => Promise<WithCount>): Promise<void> {
  setUnreadCount(Math.max(0, (current ?? 0) - count));
  marksSent += 1;
  const number = marksSent;
  const sent = pendingMarks.then(send);
  pendingMarks = sent.catch(() => undefined);
  try {
    const { unreadCount } = await sent;
    if (number === marksSent) setUnreadCount(unreadCount);
  } catch (error) {
    setUnreadCount((current ?? 0) + count);
    throw error;
  }
}

export function unreadCountNow(): number | null {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The count of the bell: `initial` from the page, until a newer one arrives. */
export function useUnread(initial: number): number {
  return useSyncExternalStore(
    subscribe,
    () => unreadCountNow() ?? initial,
    () => initial,
  );
}

function fetchCount(api: Api): Promise<WithCount> {
  return api.of<NotificationsContract>()("GET /api/game/notifications", { query: { limit: 1 } });
}

/** Requests the count again after each navigation, without delaying it. */
export function useUnreadRefresh(navigation: string, isEnabled: boolean): void {
  const { api } = useApp();
  // The first page brought its count along.
  const last = useRef(navigation);
  useEffect(() => {
    if (last.current === navigation) return;
    last.current = navigation;
    if (!isEnabled) return;
    fetchWithCount(() => fetchCount(api))
      // The bell keeps its count; the next navigation requests it again.
      .catch(() => undefined);
  }, [api, navigation, isEnabled]);
}

/** Marks notifications with this link as read while the page is visible, however the player got there. */
export function useMarkReadByLink(link: string): void {
  const { api } = useApp();
  const unread = useUnread(0);
  useEffect(() => {
    if (unread === 0) return undefined;
    const markIfVisible = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", markIfVisible);
      const call = api.of<NotificationsContract>();
      // The bell keeps its count; the next notification tries again.
      saveReadMark(0, () => call("POST /api/game/notifications-seen", { body: { link } })).catch(
        () => undefined,
      );
    };
    document.addEventListener("visibilitychange", markIfVisible);
    markIfVisible();
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [api, link, unread]);
}
