import type { ReactNode } from "react";
import { useOutletContext } from "react-router";

export interface ChallengeActionProps {
  player: { id: string; username: string };
  eventId: string;
  /** With the name of the player, for the ear. */
  label: string;
  kind: "outline" | "ghost";
  /** Phones have room for a picture there. */
  isSmallOnPhones?: boolean;
  children: ReactNode;
}

/** What slices above draw on these pages: whoever wires the product hands it down by the frame around them. */
export interface ChallengeParts {
  /** Challenges another entrant. */
  challenge: (props: ChallengeActionProps) => ReactNode;
  /** Whom the viewer could challenge in a battleground. */
  suggestions: (eventId: string) => ReactNode;
}

/** Null where nobody can be challenged. */
export function useChallengeAction(): ChallengeParts["challenge"] | null {
  return useOutletContext<Partial<ChallengeParts> | undefined>()?.challenge ?? null;
}

export function useSuggestions(): ChallengeParts["suggestions"] | null {
  return useOutletContext<Partial<ChallengeParts> | undefined>()?.suggestions ?? null;
}
