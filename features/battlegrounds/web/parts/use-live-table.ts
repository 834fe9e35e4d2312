import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { tableEvent, tableRoom } from "#features/rankings/rules.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";

/** However many play, a page asks for its data again this often at most. */
const pauseMs = 5_000;

/** Asks for the page's data again when the table of a battleground has changed. Null: nobody plays there. */
export function useLiveTable(eventId: string | null): void {
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

  useRoom(viewer === null || eventId === null ? null : tableRoom(eventId), {
    onMessage: ({ event }) => {
      if (event === tableEvent) refresh();
    },
    catchUp: () => {
      // The page itself has just brought what is so.
      if (!isFirst.current) refresh();
      isFirst.current = false;
      return Promise.resolve();
    },
  });
}
