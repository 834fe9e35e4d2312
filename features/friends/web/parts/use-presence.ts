import { useEffect, useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import type { FriendsContract, ShownPresence } from "../../contract.ts";
import { maxPresences } from "../../rules.ts";

const minuteMs = 60_000;
const refreshIntervalMs = 30_000;

export interface PlayerPresence {
  readonly id: string;
  readonly presence: ShownPresence | null;
}

/** The presence of the players on this page, refreshed while the page is visible. */
export function usePresence(players: readonly PlayerPresence[]): (id: string) => ShownPresence | null {
  const { api } = useApp();
  const [fresh, setFresh] = useState<ReadonlyMap<string, ShownPresence>>();
  const userIds = players
    .slice(0, maxPresences)
    .map(({ id }) => id)
    .join(",");
  useEffect(() => {
    if (userIds === "") return undefined;
    let isUnmounted = false;
    const refresh = async () => {
      if (document.visibilityState !== "visible") return;
      const { players: found } = await api.of<FriendsContract>()("GET /api/game/presence", {
        query: { userIds },
      });
      if (!isUnmounted) setFresh(new Map(found.map(({ userId, ...presence }) => [userId, presence])));
    };
    // A failed refresh leaves the last state on the screen.
    const timer = setInterval(() => void refresh().catch(() => undefined), refreshIntervalMs);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      setFresh(undefined);
    };
  }, [api, userIds]);
  const first = new Map(players.map(({ id, presence }) => [id, presence]));
  return (id) => (fresh ? (fresh.get(id) ?? null) : (first.get(id) ?? null));
}

/** "Online" or "Last seen 5 minutes ago"; undefined when the player hides it or was never seen. */
export function usePresenceText(): (presence: ShownPresence | null) => string | undefined {
  const text = useText("presence");
  const format = useFormat();
  const now = useServerNow(minuteMs);
  return (presence) => {
    if (presence?.isOnline) return text("online");
    if (!presence?.lastSeenAt) return undefined;
    const { lastSeenAt } = presence;
    return text("lastSeen", format.ago(lastSeenAt, now) ?? format.relativeDay(lastSeenAt, now));
  };
}
