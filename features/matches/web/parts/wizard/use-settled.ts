import { useEffect, useState } from "react";

/** Long enough to see that something else stands there now. */
const settlingMs = 1_200;

/** False for a moment after a change that came while the page was open. */
export function useIsSettled(version: number): boolean {
  const [settled, setSettled] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(version), settlingMs);
    return () => clearTimeout(timer);
  }, [version]);
  return settled === version;
}
