import { useRef, useState } from "react";
import { chatListEvent } from "#features/chat/rules.ts";
import { movedEvent } from "#features/matches/rules.ts";
import { unreadEvent } from "#features/notifications/rules.ts";
import { fetchWithCount, setUnreadCount } from "#features/notifications/web/index.ts";
import { useApp } from "#kit/client/app.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { HomeContract } from "../../contract.ts";

/**
 * The numbers beside the links to matches and chat, loaded when the page is connected and again when one may have changed. Keeps
 * the number of the bell (`useUnread`) up to date too.
 */
export function useBadgeCounts(playerId: string | null) {
  const { api } = useApp();
  const [counts, setCounts] = useState({ waitingMatches: 0, unreadMessages: 0 });
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
        setCounts(
          await fetchWithCount(async () => {
            const loaded = await api.of<HomeContract>()("GET /api/game/badge-counts", { query: {} });
            return { ...loaded, unreadCount: loaded.unreadNotifications };
          }),
        );
      } while (mustLoadAgain.current);
    } finally {
      isLoading.current = false;
    }
  };
  useRoom(playerId === null ? null : viewerRoom(playerId), {
    onMessage: ({ event, payload }) => {
      if (event === unreadEvent && "unreadCount" in payload) setUnreadCount(Number(payload.unreadCount));
      // The badges keep their numbers until the next event.
      if (event === movedEvent || event === chatListEvent) load().catch(() => undefined);
    },
    refetch: load,
  });
  return counts;
}
