import { createContext, use, type ReactNode } from "react";

export interface ChallengeActionProps {
  player: { id: string; username: string };
  eventId: string;
  /** With the name of the player, for the ear. */
  label: string;
  kind: "outline" | "ghost";
  children: ReactNode;
}

/** Draws what challenges another entrant: it belongs to a slice above, and whoever wires the product puts it here. */
export type ChallengeAction = (props: ChallengeActionProps) => ReactNode;

const ChallengeContext = createContext<ChallengeAction | null>(null);

export function ChallengeProvider({ action, children }: { action: ChallengeAction; children: ReactNode }) {
  return <ChallengeContext value={action}>{children}</ChallengeContext>;
}

/** Null where nobody can be challenged. */
export function useChallengeAction(): ChallengeAction | null {
  return use(ChallengeContext);
}
