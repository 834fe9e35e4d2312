import { useEffect, useState } from "react";
import { createSafeStorage } from "#kit/client/safe-storage.ts";
import { createPictureStorage } from "#kit/client/stored-picture.ts";
import type { MatchDetails } from "../../../contract.ts";

const pictures = createPictureStorage(createSafeStorage(() => sessionStorage));

/** The screenshot that the player is adding to a score, stored for the session under the key. */
export function useScreenshotDraft(key: string, match: Pick<MatchDetails, "screenshotUrl">) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const [shrinking, setShrinking] = useState({ isShrinking: false, hasFailed: false });
  /** How often the player has tried to post the score. */
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const stored = pictures.get(key);
    if (stored) setPicture(stored);
  }, [key]);
  // A correction without a new screenshot keeps the posted one.
  const isMissing = picture === null && match.screenshotUrl === null;
  const set = (next: Blob | null) => {
    setPicture(next);
    pictures.set(key, next);
  };
  return {
    picture,
    set,
    /** Whether a chosen picture is still being shrunk. */
    shrinking,
    setIsShrinking: (isShrinking: boolean, hasFailed: boolean) => setShrinking({ isShrinking, hasFailed }),
    /** The number of attempts while the screenshot is missing, else 0. */
    missed: isMissing ? attempts : 0,
    /** Returns whether there is a screenshot. If not, the form shows that it is missing. */
    validate: () => {
      setAttempts((count) => count + 1);
      return !isMissing;
    },
    clear: () => {
      set(null);
      setAttempts(0);
    },
  };
}
