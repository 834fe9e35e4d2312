import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useApp } from "#kit/client/app.tsx";
import { followRoom } from "#kit/client/live.ts";
import { serverTime } from "#kit/client/loading.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import type { OwnMatch } from "../contract.ts";
import { movedEvent } from "../rules.ts";
import { nextChange } from "./parts/view.ts";

/** One of the viewer's matches has moved; without its id, any of them may have, while nobody listened. */
interface MatchMoved {
  readonly matchId?: string;
}

/** Hears of every move in the viewer's matches, whoever made it. */
function useMoved(onMoved: (moved: MatchMoved) => void): void {
  const viewer = useViewer();
  const heard = useRef(onMoved);
  useEffect(() => {
    heard.current = onMoved;
  });
  const playerId = viewer?.id;
  useEffect(() => {
    if (playerId === undefined) return undefined;
    return followRoom(`viewer:${playerId}`, {
      after: 0,
      onMessage: ({ event, payload }) => {
        if (event === movedEvent && "matchId" in payload) heard.current({ matchId: String(payload.matchId) });
      },
      // A match is a state, not a story: whoever was away asks for it as it is now.
      fetchMissed: () => {
        heard.current({});
        return Promise.resolve({ messages: [], hasMore: false });
      },
    });
  }, [playerId]);
}

/** The server's time, moved on every `everyMs`; the first drawing uses the time of the page. */
export function useServerNow(everyMs: number): number {
  const app = useApp();
  const [now, setNow] = useState(app.renderedAt);
  useEffect(() => {
    const tick = () => setNow(serverTime(app));
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [app, everyMs]);
  return now;
}

/** After an instant the server needs a moment to act on it. */
const graceMs = 1_500;
const longestTimer = 2 ** 31 - 1;

/** Asks for the page's data again when one of its matches moves, and when time changes what can be done with one. */
export function useFreshMatches(matches: readonly OwnMatch[]): void {
  const app = useApp();
  const { revalidate } = useRevalidator();
  useMoved(() => void revalidate());
  const at = nextChange(matches, serverTime(app));
  useEffect(() => {
    if (at === undefined) return undefined;
    const wait = at - serverTime(app) + graceMs;
    if (wait > longestTimer) return undefined;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [app, at, revalidate]);
}
