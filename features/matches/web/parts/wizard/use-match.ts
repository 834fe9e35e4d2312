import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import { createKeeper, ownPlace } from "#kit/client/keeper.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { MatchDetails, MatchesContract } from "../../../contract.ts";
import { matchRoom, movedEvent } from "../../../rules.ts";

const keeper = createKeeper(() => localStorage);
const key = `${ownPlace}match`;

/** The match as last stored on this device, for pages that open offline. */
function remembered({ matchId, you }: MatchDetails): MatchDetails | undefined {
  const kept = keeper.getItem(key);
  if (kept === null) return undefined;
  const match = JSON.parse(kept) as MatchDetails;
  return match.matchId === matchId && match.you === you ? match : undefined;
}

function isNewer(match: MatchDetails, known: MatchDetails): boolean {
  return match.version > known.version || (match.version === known.version && match.readAt > known.readAt);
}

/** The match, reloaded after each published change and when the page becomes visible. */
export function useMatch(first: MatchDetails) {
  const { api } = useApp();
  const [match, setMatch] = useState(first);
  const known = useRef(first);
  const { matchId } = first;

  const take = useCallback((seen: MatchDetails) => {
    if (!isNewer(seen, known.current)) return;
    known.current = seen;
    setMatch(seen);
    keeper.setItem(key, JSON.stringify(seen));
  }, []);

  const refresh = useCallback(async () => {
    const call = api.of<MatchesContract>();
    take((await call("GET /api/game/get-match", { query: { matchId } })).match);
  }, [api, matchId, take]);

  useEffect(() => {
    const last = remembered(first);
    if (last) take(last);
    take(first);
    keeper.setItem(key, JSON.stringify(known.current));
  }, [first, take]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") refresh().catch(() => undefined);
    };
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh]);

  useRoom(matchRoom(matchId), {
    onMessage: ({ event, payload }) => {
      const isMoved = event === movedEvent && "version" in payload;
      // Other events (friend added, bracket changed) have no version and always reload.
      if (!isMoved || Number(payload.version) > known.current.version) refresh().catch(() => undefined);
    },
    catchUp: refresh,
  });

  // Another match of the player may change ratings and bracket shown here.
  useRoom(viewerRoom(first[first.you].id), {
    onMessage: ({ payload }) => {
      if ("matchId" in payload && payload.matchId !== matchId) refresh().catch(() => undefined);
    },
    catchUp: () => Promise.resolve(),
  });

  return { match, take, refresh };
}
