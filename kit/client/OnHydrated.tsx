import { useEffect, useRef, type ReactNode } from "react";

export interface OnHydratedProps {
  onHydrated: () => void;
  children: ReactNode;
}

/** Tells once that the browser has taken over what the server drew. */
export function OnHydrated({ onHydrated, children }: OnHydratedProps) {
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    onHydrated();
  }, [onHydrated]);
  return children;
}
