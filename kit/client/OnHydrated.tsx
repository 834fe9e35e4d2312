import { useEffect, useRef, type ReactNode } from "react";

export interface OnHydratedProps {
  onHydrated: () => void;
  children: ReactNode;
}

/** Calls `onHydrated` once, after React has hydrated the page. */
export function OnHydrated({ onHydrated, children }: OnHydratedProps) {
  const isCalled = useRef(false);
  useEffect(() => {
    if (isCalled.current) return;
    isCalled.current = true;
    onHydrated();
  }, [onHydrated]);
  return children;
}
