import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import type { ChallengePart } from "#features/rankings/web/index.ts";

/** Rendered by higher slices; the app passes them through the outlet context. */
export interface ChallengeParts extends ChallengePart {
  /** Opponents that the viewer could challenge. */
  suggestions: (eventId: string) => ReactNode;
}

export function useSuggestions(): ChallengeParts["suggestions"] | null {
  return useOutletContext<Partial<ChallengeParts> | undefined>()?.suggestions ?? null;
}
