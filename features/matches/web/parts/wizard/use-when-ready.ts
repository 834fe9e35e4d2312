import { useEffect, useState } from "react";

/** A press that comes before its picture is ready waits for it, and is then done as if it came then. */
export function useWhenReady(isReady: boolean, act: () => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  const isDue = isWaiting && isReady;
  useEffect(() => {
    if (!isDue) return;
    setIsWaiting(false);
    act();
  }, [isDue, act]);
  return { isWaiting, press: isReady ? act : () => setIsWaiting(true) };
}
