import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { tableEvent, tableRoom } from "#features/rankings/rules.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { waitingListEvent } from "../../rules.ts";

/** Minimum time between reloads, however many matches change the table. */
const pauseMs = 5_000;
/** A page that joins later than this has perhaps missed a change. */
const momentMs = 1_000;

/** Which parts of the page may change. */
export interface LiveParts {
  hasTable: boolean;
  hasLine: boolean;
}

/** Reloads the page when the table or the waiting list changes. */
export function useLiveTable(eventId: string, { hasTable, hasLine }: LiveParts): void {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(0);
  const isFirst = useRef(true);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    return () => clearTimeout(timer.current);
  }, []);

  function refresh() {
    if (timer.current !== undefined) return;
    const wait = Math.max(lastAt.current + pauseMs - performance.now(), 0);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      lastAt.current = performance.now();
      void revalidate();
    }, wait);
  }

  useRoom(viewer && (hasTable || hasLine) ? tableRoom(eventId) : null, {
    onMessage: ({ event }) => {
      if ((hasTable && event === tableEvent) || (hasLine && event === waitingListEvent)) refresh();
    },
    refetch: () => {
      const isOld = performance.now() - shownAt.current > momentMs;
      // A page that has just been loaded is current; only the waiting list changes that quickly.
      if (!isFirst.current || hasLine || isOld) refresh();
      isFirst.current = false;
      return Promise.resolve();
    },
  });
}
