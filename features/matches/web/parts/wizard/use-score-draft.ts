import { useEffect, useState } from "react";
import { createSafeStorage, playerKeyPrefix } from "#kit/client/safe-storage.ts";
import type { MatchDetails } from "../../../contract.ts";
import { isSameScore, winnerOf, type Score } from "../../../rules.ts";
import { useScreenshotDraft } from "./use-screenshot-draft.ts";

const storage = createSafeStorage(() => sessionStorage);

/**
 * The score and screenshot that the player is entering; the score starts as the posted one. Both are stored for the
 * session, under a key that changes with the version of the match.
 */
export function useScoreDraft(match: MatchDetails) {
  const posted: Score = {
    challenger: match.scoreChallenger ?? 0,
    challenged: match.scoreChallenged ?? 0,
  };
  const key = `${playerKeyPrefix}score ${match.matchId} ${match.version} ${match.you}`;
  const [written, setWritten] = useState<Score>();
  const screenshot = useScreenshotDraft(key, match);
  const score = written ?? posted;
  useEffect(() => {
    const stored = storage.getItem(key);
    if (stored !== null) setWritten(JSON.parse(stored) as Score);
  }, [key]);
  const winner = winnerOf(score);
  return {
    score,
    screenshot,
    write: (next: Score) => {
      setWritten(next);
      storage.setItem(key, JSON.stringify(next));
    },
    hasChanges: written !== undefined || screenshot.picture !== null,
    winner,
    isDrawRefused: winner === null && !match.hasDraws,
    /** A correction would change nothing. */
    isAsPosted: screenshot.picture === null && isSameScore(score, posted),
    clear: () => {
      setWritten(undefined);
      storage.removeItem(key);
      screenshot.clear();
    },
  };
}

export type ScoreDraft = ReturnType<typeof useScoreDraft>;
