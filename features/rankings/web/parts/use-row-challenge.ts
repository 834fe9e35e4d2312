import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import type { RankingRow } from "../../contract.ts";

export interface ChallengeActionProps {
  player: { id: string; username: string };
  /** In this battleground and in no other; without one, wherever the two can meet. */
  eventId?: string | undefined;
  /** With the name of the player, for the ear. */
  label: string;
  kind: "outline" | "ghost";
  /** Phones have room for a picture there. */
  isSmallOnPhones?: boolean;
  children: ReactNode;
}

/** What a slice above draws on these pages: whoever wires the product hands it down by the frame around them. */
export interface ChallengePart {
  /** Challenges another player. */
  challenge: (props: ChallengeActionProps) => ReactNode;
}

/** Null where nobody can be challenged. */
export function useChallengeAction(): ChallengePart["challenge"] | null {
  return useOutletContext<Partial<ChallengePart> | undefined>()?.challenge ?? null;
}

/** The column of a table from which players are challenged; null for whoever cannot. */
export function useRowChallenge(eventId?: string) {
  const text = useText("rankings");
  const challenge = useChallengeAction();
  const viewer = useViewer();
  if (!challenge || !viewer) return null;
  return {
    heading: text("challenge"),
    actionOf: ({ player, isYou }: RankingRow) =>
      !isYou &&
      challenge({
        player,
        eventId,
        kind: "ghost",
        isSmallOnPhones: true,
        label: text("challengeOf", player.username),
        children: text("challenge"),
      }),
  };
}
