import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { movedEvent } from "#features/matches/rules.ts";
import { useApp } from "#kit/client/app.tsx";
import { serverTime } from "#kit/client/loading.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import type { OwnHome } from "../HomeScreen.tsx";

/** Longer than browsers wait with one timer; by then the page has been asked for again anyway. */
const longestWaitMs = 24 * 3_600_000;
/** So that the server's clock has passed the moment too. */
const graceMs = 500;

/** Asks again whenever one of the player's matches moves, or time itself changes what can be done. */
export function useLiveHome(own: OwnHome | null): void {
  const app = useApp();
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  useRoom(viewer && `viewer:${viewer.id}`, {
    onMessage: ({ event }) => {
      if (event === movedEvent) void revalidate();
    },
    catchUp: revalidate,
  });
  const again = useRef(revalidate);
  useEffect(() => {
    again.current = revalidate;
  });
  useEffect(() => {
    const now = serverTime(app);
    const turns = momentsOf(own).filter((at) => at > now);
    if (turns.length === 0) return undefined;
    const wait = Math.min(Math.min(...turns) - now + graceMs, longestWaitMs);
    const timer = setTimeout(() => void again.current(), wait);
    return () => clearTimeout(timer);
  }, [app, own]);
}

/** When check-in opens, and when time moves a match. */
function momentsOf(own: OwnHome | null): number[] {
  if (!own) return [];
  const matches = [...own.needs.map(({ match }) => match), ...(own.next ? [own.next] : [])];
  return matches
    .flatMap(({ checkInOpensAt, deadlineAt }) => [checkInOpensAt, deadlineAt])
    .filter((at) => at !== null)
    .map((at) => Date.parse(at));
}
