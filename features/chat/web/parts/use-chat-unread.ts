import { useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { ChatContract } from "../../contract.ts";
import { chatListEvent } from "../../rules.ts";

/** The number of unread messages in rooms that are not muted; loaded when the page is connected. */
export function useChatUnread(playerId: string | null): number {
  const { api } = useApp();
  const [unread, setUnread] = useState(0);
  const isLoading = useRef(false);
  const mustLoadAgain = useRef(false);
  const load = async () => {
    if (isLoading.current) {
      mustLoadAgain.current = true;
      return;
    }
    isLoading.current = true;
    try {
      do {
        mustLoadAgain.current = false;
        setUnread((await api.of<ChatContract>()("GET /api/game/chat-rooms", { query: {} })).unread);
      } while (mustLoadAgain.current);
    } finally {
      isLoading.current = false;
    }
  };
  useRoom(playerId === null ? null : viewerRoom(playerId), {
    onMessage: ({ event }) => {
      // The badge keeps its number until the next message.
      if (event === chatListEvent) load().catch(() => undefined);
    },
    refetch: load,
  });
  return unread;
}
