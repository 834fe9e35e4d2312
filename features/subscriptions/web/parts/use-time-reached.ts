import { useEffect, useState } from "react";

/** Whether a time of this browser's clock has passed. */
export function useTimeReached(at: number): boolean {
  const [isReached, setIsReached] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReached(true), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return isReached;
}
