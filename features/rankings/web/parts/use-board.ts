import { useEffect, useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { RankingPage, RankingRows, RankingsContract } from "../../contract.ts";

type Way = "previous" | "next" | "own";

/** The shown rows of a table. A failed request leaves them unchanged. */
export function useBoard(board: string, first: RankingPage) {
  const call = useApp().api.of<RankingsContract>();
  const [shown, setShown] = useState<RankingRows>(first);
  const [busy, setBusy] = useState<Way | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const ownRow = useRef<HTMLTableRowElement>(null);
  const isSought = useRef(false);

  // The pressed button is gone, so the focus moves to the viewer's row.
  useEffect(() => {
    if (!isSought.current || !ownRow.current) return;
    isSought.current = false;
    ownRow.current.querySelector("a")?.focus({ preventScroll: true });
    ownRow.current.scrollIntoView({ block: "center" });
  });

  const page = (place: { after: string } | { before: string }): Promise<RankingRows> =>
    board === "all-time"
      ? call("GET /api/game/all-time-rankings", { query: place })
      : call("GET /api/game/season-rankings", {
          query: board === "season" ? place : { season: board, ...place },
        });

  async function go(way: Way, ask: () => Promise<RankingRows>): Promise<void> {
    if (busy !== null) return;
    setBusy(way);
    setHasFailed(false);
    try {
      setShown(await ask());
    } catch {
      setHasFailed(true);
    } finally {
      setBusy(null);
    }
  }

  const { rows, previous, next } = shown;
  return {
    rows,
    previous,
    next,
    busy,
    hasFailed,
    ownRow,
    loadPrevious: () =>
      void go("previous", async () => {
        const ahead = await page({ before: previous ?? "" });
        return { rows: [...ahead.rows, ...rows], previous: ahead.previous, next };
      }),
    loadNext: () =>
      void go("next", async () => {
        const further = await page({ after: next ?? "" });
        return { rows: [...rows, ...further.rows], previous, next: further.next };
      }),
    goToOwn: () =>
      void go("own", async () => {
        const query = { board: board === "all-time" ? "all_time" : board };
        const around = await call("GET /api/game/rankings-around", { query });
        isSought.current = true;
        return around;
      }),
    goToTop: () => setShown(first),
  };
}
