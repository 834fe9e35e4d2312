import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import type { PublicPlayer } from "../../contract.ts";

/** Shown before the first match. */
export function NoMatches({ player, isYou }: { player: PublicPlayer; isYou: boolean }) {
  const text = useText("profiles");
  return (
    <EmptyState
      art="no-matches"
      title={text("noMatchesTitle")}
      text={isYou ? text("noMatchesYou") : text("noMatchesOther", player.username)}
      action={
        isYou && (
          <ButtonLink kind="neutral" href="/games">
            {text("seeBattlegrounds")}
          </ButtonLink>
        )
      }
    />
  );
}
