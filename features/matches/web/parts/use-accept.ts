import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import type { MatchesContract, MatchSummary } from "../../contract.ts";
import { matchSummary } from "../../rules.ts";
import { rememberMoved } from "./newest-matches.ts";

type Shown = Pick<MatchSummary, "matchId" | "version">;

/** What the screen does after a move, and after one that came too late. */
export function useRefresh(onMoved: (() => void) | undefined): () => void {
  const { revalidate } = useRevalidator();
  return onMoved ?? (() => void revalidate());
}

/** Accepts what the viewer sees: a match that has changed meanwhile is shown anew instead. */
export function useAccept({ matchId, version }: Shown, onMoved?: () => void) {
  const call = useApp().api.of<MatchesContract>();
  const text = useText("matches");
  const { attempt, isBusy } = useTrying();
  const refresh = useRefresh(onMoved);
  function accept() {
    void attempt(
      "accept",
      async () => {
        try {
          const { match } = await call("POST /api/game/accept-match", { body: { matchId, version } });
          rememberMoved(matchSummary(match));
        } finally {
          refresh();
        }
      },
      text("accepted"),
    );
  }
  return { accept, isBusy };
}
