import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import type { MatchDetails, MatchesContract } from "../../../contract.ts";
import { addFriendWrite, checkInWrite, scoreWrite } from "./queued-writes.ts";
import type { ScoreDraft } from "./use-score-draft.ts";
import { useIsSettled } from "./use-settled.ts";
import { usePressWhenReady } from "./use-press-when-ready.ts";
import type { WizardView } from "./use-wizard.ts";
import type { WizardButton } from "./wizard-steps.ts";

export type ButtonLook = { label: string; kind?: "primary" | "outline" | "danger" } & (
  | { href: string }
  | { onPress: () => void; isOff?: boolean; isWaiting?: boolean }
);

/** Buttons that open a dialog. */
export type WizardDialog = Extract<WizardButton, "dispute" | "add_evidence">;

/** Label and action of each button. */
export function useButtons(
  view: WizardView,
  draft: ScoreDraft,
  open: (dialog: WizardDialog) => void,
): Readonly<Record<WizardButton, ButtonLook>> {
  const text = useText("wizard");
  const format = useFormat();
  const call = useApp().api.of<MatchesContract>();
  const { match, task, opponent, attempt, openStep, enqueue, take, refresh, queuedScore, takeBack } = view;
  const { matchId, version } = match;
  // Disabled for a moment after the match changes, against taps meant for the previous button.
  const isSettled = useIsSettled(version);
  const goals = [format.number(draft.score.challenger), format.number(draft.score.challenged)] as const;

  /** Reloads the match on failure, because the opponent may have moved first. */
  const trying = (name: WizardButton, work: () => Promise<unknown>) => () =>
    void attempt(name, () =>
      work().catch(async (error: unknown) => {
        await refresh().catch(() => undefined);
        throw error;
      }),
    );
  const moving = (name: WizardButton, send: () => Promise<{ match: MatchDetails }>) =>
    trying(name, async () => take((await send()).match));
  const post = trying(task === "correct" ? "correct_score" : "submit_score", async () => {
    await enqueue(scoreWrite(match, draft.score, draft.screenshot.picture));
    draft.clear();
    openStep(null);
  });
  const posting = usePressWhenReady(draft.screenshot.shrinking, () => {
    if (draft.screenshot.validate()) post();
  });

  return {
    accept: {
      label: text("accept"),
      onPress: moving("accept", () => call("POST /api/game/accept-match", { body: { matchId, version } })),
    },
    add_friend: {
      label: text("friendAdded", opponent.username),
      onPress: trying("add_friend", () => enqueue(addFriendWrite(matchId))),
    },
    check_in: {
      label: text("iAmReady"),
      onPress: trying("check_in", () => enqueue(checkInWrite(matchId))),
    },
    enter_score: { label: text("enterScore"), kind: "outline", onPress: () => openStep("score") },
    submit_score: {
      label: text("post", ...goals),
      onPress: posting.press,
      isWaiting: posting.isWaiting,
      isOff: draft.isDrawRefused,
    },
    take_back: {
      label: text("takeBack"),
      kind: "outline",
      onPress: trying("take_back", async () => {
        if (!queuedScore || !(await takeBack())) throw new Problem("match_changed", 409);
        // Restores the score for editing.
        draft.write({ challenger: queuedScore.challenger, challenged: queuedScore.challenged });
        if (queuedScore.screenshot) draft.screenshot.set(queuedScore.screenshot);
        openStep("score");
      }),
    },
    change_score: { label: text("changeScore"), kind: "outline", onPress: () => openStep("score") },
    keep_score: {
      label: text("keepScore"),
      kind: "outline",
      onPress: () => {
        posting.cancel();
        draft.clear();
        openStep(null);
      },
    },
    correct_score: {
      label: text("correctTo", ...goals),
      onPress: posting.press,
      isWaiting: posting.isWaiting,
      isOff: draft.isDrawRefused || (draft.isAsPosted && !draft.screenshot.shrinking.isShrinking),
    },
    dispute: { label: text("dispute"), kind: "danger", onPress: () => open("dispute") },
    add_evidence: { label: text("addEvidence"), kind: "outline", onPress: () => open("add_evidence") },
    verify: {
      label: text(
        "verify",
        format.number(match.scoreChallenger ?? 0),
        format.number(match.scoreChallenged ?? 0),
      ),
      isOff: !isSettled,
      onPress: moving("verify", () =>
        call("POST /api/game/verify-match-result", { body: { matchId, version } }),
      ),
    },
    see_results: { label: text("seeResults"), href: "/results" },
    see_matches: { label: text("seeMatches"), href: "/match-schedule" },
  };
}
