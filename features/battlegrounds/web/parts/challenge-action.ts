import type { ReactNode } from "react";
import { useOutletContext } from "react-router";

export interface ChallengeActionProps {
  player: { id: string; username: string };
  eventId: string;
  /** With the name of the player, for the ear. */
  label: string;
  kind: "outline" | "ghost";
  children: ReactNode;
}

/** Draws what challenges another entrant: it belongs to a slice above, and whoever wires the product puts it here. */
type ChallengeAction = (props: ChallengeActionProps) => ReactNode;

/** Handed down by the frame around the page. Null where nobody can be challenged. */
export function useChallengeAction(): ChallengeAction | null {
  return useOutletContext<{ challenge?: ChallengeAction } | undefined>()?.challenge ?? null;
}
