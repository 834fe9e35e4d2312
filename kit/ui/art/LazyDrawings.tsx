import { createContext, use, type ReactNode } from "react";

const LazyContext = createContext(false);

export interface LazyDrawingsProps {
  /** True by default. */
  isOffscreen?: boolean;
  children: ReactNode;
}

/**
 * Wraps content that starts offscreen. Its drawings are not in the document; they are drawn when they come into view.
 */
export function LazyDrawings({ isOffscreen = true, children }: LazyDrawingsProps) {
  const isWithin = use(LazyContext);
  return <LazyContext value={isOffscreen || isWithin}>{children}</LazyContext>;
}

export function useIsLazyDrawing(): boolean {
  return use(LazyContext);
}
