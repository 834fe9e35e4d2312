import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { tableEvent, tableRoom } from "#features/rankings/rules.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { lineEvent } from "../../rules.ts";

/** However many play, a page asks for its data again this often at most. */
const pauseMs = 5_000;

/** What of a battleground may change by itself: its table while it is played, the line before it for who waits there. */
export interface Moving {
  hasTable: boolean;
  hasLine: boolean;
}

/** Asks for the page's data again when the table of a battleground has changed, or the line before it. */
export function useLiveTable(eventId: string, { hasTable, hasLine }: Moving): void {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(0);
  const isFirst = useRef(true);
  useEffect(() => () => clearTimeout(timer.current), []);

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
      if ((hasTable && event === tableEvent) || (hasLine && event === lineEvent)) refresh();
    },
    catchUp: () => {
      // The page itself has just brought what is so; whoever waits in line has been there for a moment.
      if (!isFirst.current || hasLine) refresh();
      isFirst.current = false;
      return Promise.resolve();
    },
  });
}
