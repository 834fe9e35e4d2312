import { useEffect, useRef } from "react";
import { wizardPath } from "#features/matches/rules.ts";
import { otherPendingActions, type HomeData } from "./home-data.ts";

/**
 * After an answer its row and button disappear. The focus moves to that match if it is now the next one, otherwise to
 * the next pending action or the beginning of the page.
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
    const path = own.next?.matchId === answered ? wizardPath(own.next) : other && `/match/${other}`;
    // The check-in path starts with the path of the match.
    const link = path && document.querySelector<HTMLElement>(`main a[href^="${path}"]`);
    (link || document.getElementById("main"))?.focus({ preventScroll: true });
  }, [own]);
}
