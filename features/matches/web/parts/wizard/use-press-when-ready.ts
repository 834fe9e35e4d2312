import { useEffect, useState } from "react";

/**
 * A press that comes before its picture is ready waits for it, and is then done as if it came then. Where the picture
 * cannot be had it comes to nothing: whoever presses again has read so.
 */
export function usePressWhenReady(
  { isShrinking, hasFailed }: { isShrinking: boolean; hasFailed: boolean },
  act: () => void,
) {
  const [isWaiting, setIsWaiting] = useState(false);
  const isDue = isWaiting && !isShrinking;
  useEffect(() => {
    if (!isDue) return;
    setIsWaiting(false);
    if (!hasFailed) act();
  }, [isDue, hasFailed, act]);
  return {
    isWaiting,
    press: isShrinking ? () => setIsWaiting(true) : act,
    /** Whoever has thought better of it. */
    cancel: () => setIsWaiting(false),
  };
}
