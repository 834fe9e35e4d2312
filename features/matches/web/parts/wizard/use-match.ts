import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import { createSafeStorage, playerKeyPrefix } from "#kit/client/safe-storage.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { MatchDetails, MatchesContract } from "../../../contract.ts";
import { matchRoom, movedEvent } from "../../../rules.ts";

const storage = createSafeStorage(() => localStorage);
const key = `${playerKeyPrefix}match`;

/** The match as last stored on this device, for pages that open offline. */
function storedMatch({ matchId, you }: MatchDetails): MatchDetails | undefined {
  const stored = storage.getItem(key);
  if (stored === null) return undefined;
  const match = JSON.parse(stored) as MatchDetails;
  return match.matchId === matchId && match.you === you ? match : undefined;
}

function isNewer(match: MatchDetails, newest: MatchDetails): boolean {
  return match.version > newest.version || (match.version === newest.version && match.readAt > newest.readAt);
}

/** The match, reloaded after each published change and when the page becomes visible. */
export function useMatch(initialMatch: MatchDetails) {
  const { api } = useApp();
  const [match, setMatch] = useState(initialMatch);
  const newest = useRef(initialMatch);
  const { matchId } = initialMatch;

  const take = useCallback((seen: MatchDetails) => {
    if (!isNewer(seen, newest.current)) return;
    newest.current = seen;
    setMatch(seen);
    storage.setItem(key, JSON.stringify(seen));
  }, []);

  const refresh = useCallback(async () => {
    const call = api.of<MatchesContract>();
    take((await call("GET /api/game/get-match", { query: { matchId } })).match);
  }, [api, matchId, take]);

  useEffect(() => {
    const last = storedMatch(initialMatch);
    if (last) take(last);
    take(initialMatch);
    storage.setItem(key, JSON.stringify(newest.current));
  }, [initialMatch, take]);

  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") refresh().catch(() => undefined);
    };
    addEventListener("online", refreshIfVisible);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      removeEventListener("online", refreshIfVisible);
      document.removeEventListener("visibilitychange", refreshIfVisible);
    };
  }, [refresh]);

  useRoom(matchRoom(matchId), {
    onMessage: ({ event, payload }) => {
      const isMoved = event === movedEvent && "version" in payload;
      // Other events (friend added, bracket changed) have no version and always reload.
      if (!isMoved || Number(payload.version) > newest.current.version) refresh().catch(() => undefined);
    },
    refetch: refresh,
  });

  // Another match of the player may change ratings and bracket shown here.
  useRoom(viewerRoom(initialMatch[initialMatch.you].id), {
    onMessage: ({ payload }) => {
      if ("matchId" in payload && payload.matchId !== matchId) refresh().catch(() => undefined);
    },
    refetch: () => Promise.resolve(),
  });

  return { match, take, refresh };
}
