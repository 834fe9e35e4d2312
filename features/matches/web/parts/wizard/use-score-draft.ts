import { useEffect, useState } from "react";
import { createKeeper, ownPlace } from "#kit/client/keeper.ts";
import { createPictureKeeper } from "#kit/client/picture-keeper.ts";
import type { MatchDetails } from "../../../contract.ts";
import { isSameScore, winnerOf, type Score } from "../../../rules.ts";

const keeper = createKeeper(() => sessionStorage);
const pictures = createPictureKeeper(keeper);

/**
 * The score as the player is writing it, with its picture; it begins with the one that is posted. A page that is loaded
 * again still has both, for as long as nobody has moved the match.
 */
export function useScoreDraft(match: MatchDetails) {
  const posted: Score = {
    challenger: match.scoreChallenger ?? 0,
    challenged: match.scoreChallenged ?? 0,
  };
  const [written, setWritten] = useState<Score>();
  const [screenshot, setScreenshot] = useState<Blob | null>(null);
  const [shrinking, setShrinking] = useState({ isShrinking: false, hasFailed: false });
  /** How often it was to be sent as it is. */
  const [checks, setChecks] = useState(0);
  const score = written ?? posted;
  const key = `${ownPlace}score ${match.matchId} ${match.version} ${match.you}`;
  useEffect(() => {
    const kept = keeper.getItem(key);
    if (kept !== null) setWritten(JSON.parse(kept) as Score);
    const picture = pictures.get(key);
    if (picture) setScreenshot(picture);
  }, [key]);
  const winner = winnerOf(score);
  // A correction keeps the picture that is there.
  const lacksScreenshot = screenshot === null && match.screenshotUrl === null;
  return {
    score,
    write: (next: Score) => {
      setWritten(next);
      keeper.setItem(key, JSON.stringify(next));
    },
    screenshot,
    setScreenshot: (picture: Blob | null) => {
      setScreenshot(picture);
      pictures.set(key, picture);
    },
    /** A picture is chosen and not yet ready. */
    shrinking,
    setIsShrinking: (isShrinking: boolean, hasFailed: boolean) => setShrinking({ isShrinking, hasFailed }),
    /** The player has begun. */
    isWritten: written !== undefined || screenshot !== null,
    winner,
    isDrawRefused: winner === null && !match.hasDraws,
    /** As posted: there is nothing to correct. */
    isAsPosted: screenshot === null && isSameScore(score, posted),
    /** Counts the tries without a picture; 0 where none is missed. */
    missedScreenshots: lacksScreenshot ? checks : 0,
    /** Says so on the draft when something is missing. */
    isComplete: () => {
      setChecks((count) => count + 1);
      return !lacksScreenshot;
    },
    clear: () => {
      setWritten(undefined);
      keeper.removeItem(key);
      setScreenshot(null);
      pictures.set(key, null);
      setChecks(0);
    },
  };
}

export type ScoreDraft = ReturnType<typeof useScoreDraft>;
