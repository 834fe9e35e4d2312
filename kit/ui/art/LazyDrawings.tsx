import { createContext, use, type ReactNode } from "react";

const LazyContext = createContext(false);

export interface LazyDrawingsProps {
  /** Whether it lies out of sight; always, if nothing is said. */
  isOffscreen?: boolean;
  children: ReactNode;
}

/** Around what lies out of sight at first: its drawings are not part of the document, and are made when it is seen. */
export function LazyDrawings({ isOffscreen = true, children }: LazyDrawingsProps) {
  const isWithin = use(LazyContext);
  return <LazyContext value={isOffscreen || isWithin}>{children}</LazyContext>;
}

export function useIsLazyDrawing(): boolean {
  return use(LazyContext);
}
