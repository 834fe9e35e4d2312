import { createContext, use, type ReactNode } from "react";

const WhenSeenContext = createContext(false);

export interface DrawnWhenSeenProps {
  /** Whether it lies out of sight; always, if nothing is said. */
  isOutOfSight?: boolean;
  children: ReactNode;
}

/** Around what lies out of sight at first: its drawings are not part of the document, and are made when it is seen. */
export function DrawnWhenSeen({ isOutOfSight = true, children }: DrawnWhenSeenProps) {
  const isWithin = use(WhenSeenContext);
  return <WhenSeenContext value={isOutOfSight || isWithin}>{children}</WhenSeenContext>;
}

export function useIsDrawnWhenSeen(): boolean {
  return use(WhenSeenContext);
}
