import { useEffect, useRef, useSyncExternalStore } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { NotificationsContract } from "../contract.ts";
import { unreadEvent } from "../rules.ts";

/** What this browser knows better than the page it came with. The server never sets it. */
let known: number | null = null;
/** Counts what was learned, so that an older answer does not overwrite it. */
let version = 0;
/** Marks that are on their way: a count that is asked for now would not know of them. */
let underWay: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

export function tellUnread(count: number): void {
  known = count;
  version += 1;
  for (const listener of listeners) listener();
}

export function waitForMark(mark: Promise<unknown>): void {
  underWay = Promise.allSettled([underWay, mark]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The count of the bell: what the page came with, until this browser knows better. */
export function useUnread(initial: number): number {
  return useSyncExternalStore(
    subscribe,
    () => known ?? initial,
    () => initial,
  );
}

/** Asks for the count again after each navigation, beside it and never in its way. */
export function useUnreadRefresh(navigation: string, isWanted: boolean): void {
  const { api } = useApp();
  // The first page brought its count along.
  const last = useRef(navigation);
  useEffect(() => {
    if (last.current === navigation) return;
    last.current = navigation;
    if (!isWanted) return;
    const asked = version;
    underWay
      .then(() => api.of<NotificationsContract>()("GET /api/game/notifications", { query: { limit: 1 } }))
      .then(({ unreadCount }) => {
        if (version === asked) tellUnread(unreadCount);
      })
      // The bell keeps what it knows; the next navigation asks again.
      .catch(() => undefined);
  }, [api, navigation, isWanted]);
}

/** Hears from the player's other devices. The connection and its code come only for a signed-in player. */
export function useLiveUnread(playerId: string | null): void {
  const { api } = useApp();
  useEffect(() => {
    if (playerId === null) return undefined;
    let leave: (() => void) | undefined;
    let isOver = false;
    void import("#kit/realtime/client.ts").then(({ createRealtimeClient }) => {
      if (isOver) return;
      const client = createRealtimeClient();
      client.subscribe(`viewer:${playerId}`, {
        after: 0,
        onMessage: ({ event, payload }) => {
          if (event === unreadEvent && "unreadCount" in payload) tellUnread(Number(payload.unreadCount));
        },
        // The count is a state, not a story: whoever was away asks for it as it is now.
        fetchMissed: async () => {
          const answer = await api.of<NotificationsContract>()("GET /api/game/notifications", {
            query: { limit: 1 },
          });
          tellUnread(answer.unreadCount);
          return { messages: [], hasMore: false };
        },
      });
      leave = () => client.close();
    });
    return () => {
      isOver = true;
      leave?.();
    };
  }, [api, playerId]);
}
