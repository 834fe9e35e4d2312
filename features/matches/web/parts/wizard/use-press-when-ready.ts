import { useEffect, useState } from "react";

/** Delays a press until the picture is shrunk. If shrinking fails, the press is dropped; the field shows the error. */
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
    cancel: () => setIsWaiting(false),
  };
}
