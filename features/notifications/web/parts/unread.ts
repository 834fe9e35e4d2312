import { useEffect, useRef, useSyncExternalStore } from "react";
import { useApp } from "#kit/client/app.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import type { Api } from "#kit/contract/contract.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { NotificationsContract } from "../../contract.ts";
import { unreadEvent } from "../../rules.ts";

/** What this browser knows better than the page it came with. The server never sets it. */
let known: number | null = null;
/** Counts what was learned, so that an older answer does not overwrite it. */
let version = 0;
/** Marks that are on their way: a count that is asked for now would not know of them. */
let underWay: Promise<unknown> = Promise.resolve();
let marks = 0;
const listeners = new Set<() => void>();

export function tellUnread(count: number): void {
  known = count;
  version += 1;
  for (const listener of listeners) listener();
}

interface Counted {
  unreadCount: number;
}

/** Asks for something that brings the count along. What was learned in the meantime is newer, and stays. */
export async function askCounted<Answer extends Counted>(ask: () => Promise<Answer>): Promise<Answer> {
  await underWay;
  const asked = version;
  const answer = await ask();
  if (version === asked) tellUnread(answer.unreadCount);
  return answer;
}

/**
 * Takes `read` off the count at once, and puts it back if the mark is not saved. Marks go one after another, so that
 * the count in the answer to the last one knows of them all.
 */
export async function mark(read: number, send: () => Promise<Counted>): Promise<void> {
  tellUnread(Math.max(0, (known ?? 0) - read));
  marks += 1;
  const number = marks;
  const sent = underWay.then(send);
  underWay = sent.catch(() => undefined);
  try {
    const { unreadCount } = await sent;
    if (number === marks) tellUnread(unreadCount);
  } catch (error) {
    tellUnread((known ?? 0) + read);
    throw error;
  }
}

export function knownUnread(): number | null {
  return known;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The count of the bell: what the page came with, until this browser knows better. */
export function useUnread(initial: number): number {
  return useSyncExternalStore(
    subscribe,
    () => knownUnread() ?? initial,
    () => initial,
  );
}

function askFor(api: Api): Promise<Counted> {
  return api.of<NotificationsContract>()("GET /api/game/notifications", { query: { limit: 1 } });
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
    askCounted(() => askFor(api))
      // The bell keeps what it knows; the next navigation asks again.
      .catch(() => undefined);
  }, [api, navigation, isWanted]);
}

/** Hears from the player's other devices. */
export function useLiveUnread(playerId: string | null): void {
  const { api } = useApp();
  useRoom(playerId === null ? null : viewerRoom(playerId), {
    onMessage: ({ event, payload }) => {
      if (event === unreadEvent && "unreadCount" in payload) tellUnread(Number(payload.unreadCount));
    },
    refetch: async () => {
      await askCounted(() => askFor(api));
    },
  });
}

/** Whoever looks at what they were told of has read it, by whatever way they came there. */
export function useSeen(link: string): void {
  const { api } = useApp();
  const unread = useUnread(0);
  useEffect(() => {
    if (unread === 0) return undefined;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      const call = api.of<NotificationsContract>();
      // The bell keeps what it knows; the next that comes tries again.
      mark(0, () => call("POST /api/game/notifications-seen", { body: { link } })).catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => document.removeEventListener("visibilitychange", look);
  }, [api, link, unread]);
}
