import { useCallback, useEffect, useState } from "react";
import { useText } from "#kit/client/app.tsx";
import type { Sent } from "#kit/client/outbox/outbox.ts";
import { useOutbox } from "#kit/client/outbox/use-outbox.ts";
import { useOnline } from "#kit/client/use-online.ts";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { useAction } from "#kit/client/use-action.ts";
import type { MatchDetails } from "../../../contract.ts";
import { checkInMark, opponentOf, type Side } from "../../../rules.ts";
import { queuedScoreOf, type WriteKind } from "./queued-writes.ts";
import { useMatch } from "./use-match.ts";
import { isSuperseded, secondaryMovesOf, wizardOf, type DeviceState } from "./wizard-steps.ts";

const second = 1_000;
/** Deadlines are handled by a job, which may run late. */
const refreshIntervalMs = 3 * second;

/** State shared by the parts of the wizard. */
export function useWizard(initialMatch: MatchDetails) {
  const problems = useText("problems");
  const { match, take, refresh } = useMatch(initialMatch);
  const { matchId, you } = match;
  const onSent = useCallback(
    ({ response }: Sent) => {
      if ("match" in response) take(response.match as MatchDetails);
    },
    [take],
  );
  const { writes, enqueue, withdraw, dismiss, refuse } = useOutbox(match[you].id, `match ${matchId}`, onSent);
  const now = useServerNow(second);
  const isOffline = !useOnline();
  const [openedStep, setOpenedStep] = useState<DeviceState["openedStep"]>(null);
  const unsent = writes.filter(({ refusal }) => refusal === null);
  const waiting = unsent.map(({ kind }) => kind as WriteKind);
  const queuedScoreWrite = unsent.findLast(({ kind }) => kind === "score");
  const isScoreUnsent = queuedScoreWrite !== undefined && !queuedScoreWrite.mayBeDelivered;
  const wizard = wizardOf(match, new Date(now), {
    queued: new Set(waiting),
    isScoreUnsent,
    isOffline,
    openedStep,
  });
  const isScoreQueued = wizard.task === "score_queued";
  const queuedScore = isScoreQueued && queuedScoreWrite ? queuedScoreOf(queuedScoreWrite) : null;
  const trying = useAction();

  // Refuses the queued score, so that later writes for this match are not blocked.
  const lost = isSuperseded(match, new Date(now))
    ? unsent.find(({ kind }) => kind === "score")?.id
    : undefined;
  useEffect(() => {
    if (lost !== undefined) void refuse(lost, { code: "match_moved", message: problems("match_changed") });
  }, [lost, refuse, problems]);

  useEffect(() => {
    if (location.hash === checkInMark) setOpenedStep("check_in");
  }, []);

  const isOverdue = wizard.task === "overdue";
  useEffect(() => {
    if (!isOverdue) return undefined;
    const timer = setInterval(() => void refresh().catch(() => undefined), refreshIntervalMs);
    return () => clearInterval(timer);
  }, [isOverdue, refresh]);

  return {
    match,
    take,
    refresh,
    now,
    isOffline,
    ...wizard,
    secondaryMoves: secondaryMovesOf(match, new Date(now)),
    openedStep,
    openStep: setOpenedStep,
    waiting,
    /** The time until which the server accepts no more uploads. */
    heldUntil: unsent.find(({ heldUntil, calls }) => heldUntil && calls.some(({ file }) => file))?.heldUntil,
    refused: writes.filter(({ refusal }) => refusal !== null),
    enqueue,
    /** False when the queued score is already being sent. */
    takeBack: async () => queuedScoreWrite !== undefined && withdraw(queuedScoreWrite.id),
    dismiss,
    opponent: opponentOf(match),
    queuedScore,
    scores: (queuedScore ?? {
      challenger: match.scoreChallenger,
      challenged: match.scoreChallenged,
    }) as Readonly<Record<Side, number | null>>,
    ...trying,
  };
}

export type WizardView = ReturnType<typeof useWizard>;

export interface StepProps {
  view: WizardView;
}
