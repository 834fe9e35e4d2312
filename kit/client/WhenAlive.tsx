import { useEffect, useRef, type ReactNode } from "react";

export interface WhenAliveProps {
  onAlive: () => void;
  children: ReactNode;
}

/** Tells once that the browser has taken over what the server drew. */
export function WhenAlive({ onAlive, children }: WhenAliveProps) {
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    onAlive();
  }, [onAlive]);
  return children;
}
