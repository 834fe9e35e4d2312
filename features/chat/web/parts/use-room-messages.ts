import { useCallback, useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import { recordFailure } from "#kit/client/or-null.ts";
import type { ChatContract, ChatMessage, ChatMessagePage } from "../../contract.ts";
import {
  endSequence,
  firstSequence,
  fromPage,
  personalise,
  withChange,
  withMessage,
  withNewer,
  withOlder,
  type LoadedMessages,
  type MessageViewer,
} from "./loaded-messages.ts";

export type LoadState = "idle" | "loading" | "failed";
type Cursor = "before" | "after" | "around" | "changedAfter";

const pageSize = 60;
/** After a longer absence the rest is loaded when the reader scrolls there. */
const maxPagesToCatchUp = 3;

/** The loaded part of a room's history, which grows in both directions and follows the room. */
export function useRoomMessages(roomId: string, first: ChatMessagePage, viewer: MessageViewer) {
  const { api } = useApp();
  const [loaded, setLoaded] = useState(() => fromPage(first));
  const [older, setOlder] = useState<LoadState>("idle");
  const [newer, setNewer] = useState<LoadState>("idle");
  const current = useRef(loaded);
  const isLoading = useRef({ older: false, newer: false });

  const update = useCallback((change: (loaded: LoadedMessages) => LoadedMessages) => {
    current.current = change(current.current);
    setLoaded(current.current);
  }, []);

  const fetchPage = useCallback(
    (cursor?: Cursor, value?: number) =>
      api.of<ChatContract>()("GET /api/game/room-messages", {
        query: { roomId, limit: pageSize, ...(cursor && { [cursor]: value }) },
      }),
    [api, roomId],
  );

  async function grow(side: "older" | "newer"): Promise<void> {
    const setState = side === "older" ? setOlder : setNewer;
    if (isLoading.current[side]) return;
    isLoading.current[side] = true;
    setState("loading");
    const before = current.current;
    try {
      const page =
        side === "older"
          ? await fetchPage("before", firstSequence(before))
          : await fetchPage("after", endSequence(before));
      // Another part of the history may be shown by now.
      if (firstSequence(current.current) === firstSequence(before) || side === "newer")
        update((now) => (side === "older" ? withOlder(now, page) : withNewer(now, page)));
      setState("idle");
    } catch (error) {
      recordFailure(error);
      setState("failed");
    } finally {
      isLoading.current[side] = false;
    }
  }

  /** Shows another part of the history: around a message, or the newest. */
  async function load(around: number | null): Promise<void> {
    const page = around === null ? await fetchPage() : await fetchPage("around", around);
    update((now) => ({ ...fromPage(page), lastChange: Math.min(now.lastChange, page.lastChange) }));
    setOlder("idle");
    setNewer("idle");
  }

  async function catchUpMessages(): Promise<void> {
    for (let pages = 0; pages < maxPagesToCatchUp && !current.current.hasAfter; pages++) {
      const page = await fetchPage("after", endSequence(current.current));
      update((now) => withNewer(now, page));
      if (!page.hasAfter) return;
      // More is missing: the next page follows, and `hasAfter` remains only if this was the last one.
      if (pages < maxPagesToCatchUp - 1) update((now) => ({ ...now, hasAfter: false }));
    }
  }

  async function catchUpChanges(): Promise<void> {
    for (let pages = 0; pages < maxPagesToCatchUp; pages++) {
      const { messages, lastChange } = await fetchPage("changedAfter", current.current.lastChange);
      update((now) => messages.reduce(withChange, now));
      const reached =
        messages.length < pageSize ? lastChange : Math.max(...messages.map(({ change }) => change));
      update((now) => ({ ...now, lastChange: Math.max(now.lastChange, reached) }));
      if (messages.length < pageSize) return;
    }
  }

  function receive(published: ChatMessage, isChange: boolean): void {
    const before = current.current.messages[published.sequence - firstSequence(current.current)];
    const message = personalise(published, before, viewer);
    update((now) => (isChange ? withChange(now, message) : withMessage(now, message)));
    if (!isChange) return;
    if (message.change === current.current.lastChange + 1)
      update((now) => ({ ...now, lastChange: message.change }));
    else if (message.change > current.current.lastChange) void catchUpChanges().catch(() => undefined);
  }

  return {
    loaded,
    older,
    newer,
    retryOlder: () => void grow("older"),
    retryNewer: () => void grow("newer"),
    nearStart: () => {
      if (current.current.hasBefore && older === "idle") void grow("older");
    },
    nearEnd: () => {
      if (current.current.hasAfter && newer === "idle") void grow("newer");
    },
    load,
    /** A loaded message, also one that was loaded since the last render. */
    at: (sequence: number) => current.current.messages.find((each) => each.sequence === sequence),
    receive,
    /** The player's own view of a message, in a response. */
    show: useCallback((message: ChatMessage) => update((now) => withMessage(now, message)), [update]),
    async refetch() {
      await catchUpMessages();
      await catchUpChanges();
    },
  };
}
