import { useState } from "react";
import type { MatchDetails } from "../../../contract.ts";
import { isSameAsPosted, type DisputeReason, type Score } from "../../../rules.ts";
import { queuedDisputeOf, type DisputeInput } from "./queued-writes.ts";
import { useStatementDraft, type WriteContent } from "./use-statement-draft.ts";

/** The dispute that the player is writing. */
export function useDisputeDraft({ scoreChallenger, scoreChallenged }: MatchDetails, refused?: WriteContent) {
  const posted: Score = { challenger: scoreChallenger ?? 0, challenged: scoreChallenged ?? 0 };
  const [reason, setReason] = useState<DisputeReason>();
  const [written, setWritten] = useState<Score>();
  const draft = useStatementDraft(refused, (write) => {
    const dispute = queuedDisputeOf(write);
    setReason(dispute.reason);
    setWritten(dispute.score);
  });
  const [isChecked, setIsChecked] = useState(false);
  const score = written ?? posted;
  const isAsPosted = reason !== undefined && isSameAsPosted({ score: posted }, reason, score);
  return {
    ...draft,
    reason,
    setReason,
    score,
    write: setWritten,
    lacksReason: isChecked && reason === undefined,
    isSameScore: isChecked && isAsPosted,
    /** Undefined when incomplete; the form then shows what is missing. */
    dispute(): DisputeInput | undefined {
      setIsChecked(true);
      if (reason === undefined || isAsPosted) return undefined;
      const { note, pictures } = draft;
      return { reason, note, score: reason === "wrong_score" ? score : null, pictures };
    },
  };
}

export type DisputeDraft = ReturnType<typeof useDisputeDraft>;
