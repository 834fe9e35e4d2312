import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import type { RankingRow } from "../../contract.ts";

export interface ChallengeActionProps {
  player: { id: string; username: string };
  /** Only in this battleground; otherwise in any battleground that both players are in. */
  eventId?: string | undefined;
  /** Accessible name with the player's name. */
  label: string;
  kind: "outline" | "ghost";
  /** Phones show an icon instead of the text. */
  isSmallOnPhones?: boolean;
  children: ReactNode;
}

/** Rendered by a higher slice; the app passes it through the outlet context. */
export interface ChallengePart {
  challenge: (props: ChallengeActionProps) => ReactNode;
}

export function useChallengeAction(): ChallengePart["challenge"] | null {
  return useOutletContext<Partial<ChallengePart> | undefined>()?.challenge ?? null;
}

/** The challenge column of a table; null for visitors. */
export function useRowChallenge(eventId?: string) {
  const text = useText("rankings");
  const challenge = useChallengeAction();
  const viewer = useViewer();
  if (!challenge || !viewer) return null;
  return {
    heading: text("challenge"),
    actionOf: ({ player, isYou, isClosed }: RankingRow) =>
      !isYou &&
      !isClosed &&
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
