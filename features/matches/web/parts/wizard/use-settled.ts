import { useEffect, useState } from "react";

/** Long enough to notice the change. */
const settlingMs = 1_200;

/** False for a moment after the version changes. */
export function useIsSettled(version: number): boolean {
  const [settled, setSettled] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(version), settlingMs);
    return () => clearTimeout(timer);
  }, [version]);
  return settled === version;
}
