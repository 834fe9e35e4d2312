import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import type { ChallengePart } from "#features/rankings/web/index.ts";

/** What slices above draw on these pages: whoever wires the product hands it down by the frame around them. */
export interface ChallengeParts extends ChallengePart {
  /** Whom the viewer could challenge in a battleground. */
  suggestions: (eventId: string) => ReactNode;
}

export function useSuggestions(): ChallengeParts["suggestions"] | null {
  return useOutletContext<Partial<ChallengeParts> | undefined>()?.suggestions ?? null;
}
