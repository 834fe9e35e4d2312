import { useEffect, useState } from "react";
import { createSafeStorage, playerKeyPrefix } from "#kit/client/safe-storage.ts";
import { createPictureStorage } from "#kit/client/stored-picture.ts";
import type { MatchDetails } from "../../../contract.ts";
import { isSameScore, winnerOf, type Score } from "../../../rules.ts";

const storage = createSafeStorage(() => sessionStorage);
const pictures = createPictureStorage(storage);

/**
 * The score and screenshot that the player is entering; the score starts as the posted one. Both are stored for the
 * session, under a key that changes with the version of the match.
 */
export function useScoreDraft(match: MatchDetails) {
  const posted: Score = {
    challenger: match.scoreChallenger ?? 0,
    challenged: match.scoreChallenged ?? 0,
  };
  const [written, setWritten] = useState<Score>();
  const [screenshot, setScreenshot] = useState<Blob | null>(null);
  const [shrinking, setShrinking] = useState({ isShrinking: false, hasFailed: false });
  /** How often the player has tried to post the score. */
  const [attempts, setAttempts] = useState(0);
  const score = written ?? posted;
  const key = `${playerKeyPrefix}score ${match.matchId} ${match.version} ${match.you}`;
  useEffect(() => {
    const stored = storage.getItem(key);
    if (stored !== null) setWritten(JSON.parse(stored) as Score);
    const picture = pictures.get(key);
    if (picture) setScreenshot(picture);
  }, [key]);
  const winner = winnerOf(score);
  // A correction without a new screenshot keeps the posted one.
  const lacksScreenshot = screenshot === null && match.screenshotUrl === null;
  return {
    score,
    write: (next: Score) => {
      setWritten(next);
      storage.setItem(key, JSON.stringify(next));
    },
    screenshot,
    setScreenshot: (picture: Blob | null) => {
      setScreenshot(picture);
      pictures.set(key, picture);
    },
    /** Whether a chosen picture is still being shrunk. */
    shrinking,
    setIsShrinking: (isShrinking: boolean, hasFailed: boolean) => setShrinking({ isShrinking, hasFailed }),
    hasChanges: written !== undefined || screenshot !== null,
    winner,
    isDrawRefused: winner === null && !match.hasDraws,
    /** A correction would change nothing. */
    isAsPosted: screenshot === null && isSameScore(score, posted),
    /** The number of attempts while the screenshot is missing, else 0. */
    missedScreenshots: lacksScreenshot ? attempts : 0,
    /** Returns whether the draft is complete. If not, the form shows what is missing. */
    validate: () => {
      setAttempts((count) => count + 1);
      return !lacksScreenshot;
    },
    clear: () => {
      setWritten(undefined);
      storage.removeItem(key);
      setScreenshot(null);
      pictures.set(key, null);
      setAttempts(0);
    },
  };
}

export type ScoreDraft = ReturnType<typeof useScoreDraft>;
