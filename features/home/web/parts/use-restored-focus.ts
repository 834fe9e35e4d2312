import { useEffect, useRef } from "react";
import { wizardPath } from "#features/matches/rules.ts";
import { otherPendingActions, type HomeData } from "./home-data.ts";

/**
 * What was answered goes, and its button with it: who pressed that goes on from the match, if it is the next one now, from
 * what else waits, or from the beginning of the page.
 */
export function useRestoredFocus(own: HomeData | null): void {
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!own) return;
    const before = shown.current;
    shown.current = otherPendingActions(own).map(({ match }) => match.matchId);
    const answered = before.find((matchId) => !shown.current.includes(matchId));
    if (answered === undefined || document.activeElement !== document.body) return;
    const [other] = shown.current;
    const way = own.next?.matchId === answered ? wizardPath(own.next) : other && `/match/${other}`;
    // The way to the check-in goes on behind that of the match.
    const link = way && document.querySelector<HTMLElement>(`main a[href^="${way}"]`);
    (link || document.getElementById("main"))?.focus({ preventScroll: true });
  }, [own]);
}
