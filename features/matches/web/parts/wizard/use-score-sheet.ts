import { useState } from "react";
import type { MatchDetails } from "../../../contract.ts";
import { winnerOf, type Score } from "../../../rules.ts";

/** The score as the player is writing it, with its picture; it begins with the one that is posted. */
export function useScoreSheet(match: MatchDetails) {
  const posted: Score = {
    challenger: match.scoreChallenger ?? 0,
    challenged: match.scoreChallenged ?? 0,
  };
  const [written, setWritten] = useState<Score>();
  const [screenshot, setScreenshot] = useState<Blob | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const score = written ?? posted;
  const winner = winnerOf(score);
  // A correction keeps the picture that is there.
  const lacksScreenshot = screenshot === null && match.screenshotUrl === null;
  return {
    score,
    write: setWritten,
    screenshot,
    setScreenshot,
    winner,
    isDrawRefused: winner === null && !match.hasDraws,
    isScreenshotMissing: isChecked && lacksScreenshot,
    /** Says so on the sheet when something is missing. */
    isComplete: () => {
      setIsChecked(true);
      return !lacksScreenshot;
    },
    clear: () => {
      setWritten(undefined);
      setScreenshot(null);
      setIsChecked(false);
    },
  };
}

export type ScoreSheet = ReturnType<typeof useScoreSheet>;
