import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useApp } from "#kit/client/app.tsx";
import { serverTime } from "#kit/client/server-clock.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { MatchSummary } from "../../contract.ts";
import { movedEvent } from "../../rules.ts";
import { nextChange } from "./viewer-status.ts";

/** The server needs some time to act on a deadline. */
const graceMs = 1_500;
const maxTimerMs = 2 ** 31 - 1;

/** Reloads the page's data when a match moves, and when time changes its open moves. */
export function useFreshMatches(matches: readonly MatchSummary[]): void {
  const app = useApp();
  const { revalidate } = useRevalidator();
  const viewer = useViewer();
  useRoom(viewer && viewerRoom(viewer.id), {
    onMessage: ({ event }) => {
      if (event === movedEvent) void revalidate();
    },
    refetch: () => {
      void revalidate();
      return Promise.resolve();
    },
  });
  const at = nextChange(matches, serverTime(app));
  useEffect(() => {
    if (at === undefined) return undefined;
    const wait = at - serverTime(app) + graceMs;
    if (wait > maxTimerMs) return undefined;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [app, at, revalidate]);
}
