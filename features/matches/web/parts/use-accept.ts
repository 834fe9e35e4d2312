import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import type { MatchesContract, MatchSummary } from "../../contract.ts";
import { matchSummary } from "../../rules.ts";
import { storeMovedMatch } from "./newest-matches.ts";

type Shown = Pick<MatchSummary, "matchId" | "version">;

/** Reloads the data after a move or a refused move. */
export function useRefresh(onMoved: (() => void) | undefined): () => void {
  const { revalidate } = useRevalidator();
  return onMoved ?? (() => void revalidate());
}

/** Accepts the version that the viewer sees; if the match has changed since, it is reloaded. */
export function useAccept({ matchId, version }: Shown, onMoved?: () => void) {
  const call = useApp().api.of<MatchesContract>();
  const text = useText("matches");
  const { attempt, isBusy } = useAction();
  const refresh = useRefresh(onMoved);
  function accept() {
    void attempt(
      "accept",
      async () => {
        try {
          const { match } = await call("POST /api/game/accept-match", { body: { matchId, version } });
          storeMovedMatch(matchSummary(match));
        } finally {
          refresh();
        }
      },
      text("accepted"),
    );
  }
  return { accept, isBusy };
}
