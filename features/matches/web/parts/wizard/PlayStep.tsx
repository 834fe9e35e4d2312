import { useEffect, useRef } from "react";
import { ScreenshotField } from "#features/files/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { correctionsLeft } from "../../../rules.ts";
import { Earnings } from "./Earnings.tsx";
import { OpponentGameId } from "./GameIds.tsx";
import { ScoreInput } from "./ScoreInput.tsx";
import { StepHeader } from "./StepHeader.tsx";
import type { ScoreDraft } from "./use-score-draft.ts";
import type { StepProps } from "./use-wizard.ts";

/** For this long after kickoff the step shows the opponent's id. */
const inviteMs = 5 * 60_000;

export function PlayStep({ view, draft }: StepProps & { draft: ScoreDraft }) {
  const text = useText("wizard");
  const problems = useText("problems");
  const format = useFormat();
  const { match, now, opponent, task } = view;
  const missed = useShownWhenMissed(draft.screenshot.missed);
  const isCorrection = task === "correct";
  const isJustStarted = !isCorrection && now < Date.parse(match.kickoffAt) + inviteMs;
  return (
    <>
      {isCorrection ? (
        <StepHeader title={text("correctTitle")}>
          {text("correctText", opponent.username)} {text("correctionsLeft", correctionsLeft(match.timeline))}
        </StepHeader>
      ) : (
        <StepHeader title={text(isJustStarted ? "justStartedTitle" : "playTitle")}>
          {isJustStarted
            ? text("justStarted", opponent.username)
            : text("playText", format.dateTime(match.deadlineAt ?? match.kickoffAt))}
        </StepHeader>
      )}
      {isJustStarted && <OpponentGameId match={match} />}
      <ScoreInput match={match} label={text("finalScore")} score={draft.score} onChange={draft.write} />
      {draft.isDrawRefused && <p className="muted t-small">{text("noDraw")}</p>}
      <h2 className="t-heading">{text("screenshot")}</h2>
      {isCorrection && <p className="muted t-small">{text("screenshotKept")}</p>}
      <div ref={missed}>
        <ScreenshotField
          value={draft.screenshot.picture}
          onChange={draft.screenshot.set}
          onShrinking={draft.screenshot.setIsShrinking}
          error={draft.screenshot.missed > 0 ? problems("screenshot_missing") : undefined}
        />
      </div>
      <Earnings
        isWon={draft.winner === match.you}
        isRanked={match.isRanked !== false}
        play={text("earnPlay")}
        win={text("earnWin")}
      />
    </>
  );
}

/** The missing field may be hidden behind the buttons; each try scrolls to it. */
function useShownWhenMissed(tries: number) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    field.current?.scrollIntoView({ block: "center" });
    field.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [tries]);
  return field;
}
