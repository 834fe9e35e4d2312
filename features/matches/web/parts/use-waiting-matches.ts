import { useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { MatchesContract } from "../../contract.ts";
import { useMatchMoved } from "./use-fresh-matches.ts";

/** The number of matches that wait for the viewer; loaded when the page is connected, and again after each move. */
export function useWaitingMatches(playerId: string | null): number {
  const { api } = useApp();
  const [count, setCount] = useState(0);
  useMatchMoved(() => {
    if (playerId === null) return;
    api
      .of<MatchesContract>()("GET /api/game/match-counts", { query: {} })
      .then(({ waiting }) => setCount(waiting))
      // The badge keeps its number until the next move.
      .catch(() => undefined);
  });
  return count;
}
