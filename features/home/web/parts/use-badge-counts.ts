import { useMemo, useState } from "react";
import { chatListEvent } from "#features/chat/rules.ts";
import { movedEvent } from "#features/matches/rules.ts";
import { unreadEvent } from "#features/notifications/rules.ts";
import { fetchWithCount, setUnreadCount } from "#features/notifications/web/index.ts";
import { useApp } from "#kit/client/app.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { HomeContract } from "../../contract.ts";
import { createReload } from "./create-reload.ts";

/**
 * The numbers beside the links to matches and chat, loaded when the page is connected and again when one may have changed. Keeps
 * the number of the bell (`useUnread`) up to date too.
 */
export function useBadgeCounts(playerId: string | null) {
  const { api } = useApp();
  const [counts, setCounts] = useState({ waitingMatches: 0, unreadMessages: 0 });
  const load = useMemo(
    () =>
      createReload(async () => {
        const loaded = await fetchWithCount(async () => {
          const found = await api.of<HomeContract>()("GET /api/game/badge-counts", { query: {} });
          return { ...found, unreadCount: found.unreadNotifications };
        });
        setCounts(loaded);
      }),
    [api],
  );
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
