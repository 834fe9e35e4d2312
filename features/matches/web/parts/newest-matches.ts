import { useMemo, useSyncExternalStore } from "react";
import type { MatchSummary } from "../../contract.ts";

/** Matches from responses to the viewer's moves, newer than the page's data until that is reloaded. */
let moved: ReadonlyMap<string, MatchSummary> = new Map();
const none: typeof moved = new Map();
const listeners = new Set<() => void>();

/** Shows the result of a move before the page's data is reloaded. */
export function storeMovedMatch(match: MatchSummary): void {
  moved = new Map(moved).set(match.matchId, match);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the newest version of a match. */
export function useNewest(): <Match extends MatchSummary>(match: Match) => Match {
  const known = useSyncExternalStore(
    subscribe,
    () => moved,
    () => none,
  );
  return useMemo(
    () =>
      <Match extends MatchSummary>(match: Match): Match => {
        const newer = known.get(match.matchId);
        return newer && newer.version > match.version ? { ...match, ...newer } : match;
      },
    [known],
  );
}
