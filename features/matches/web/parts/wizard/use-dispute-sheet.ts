import { useState } from "react";
import type { MatchDetails } from "../../../contract.ts";
import { isSameAsPosted, type DisputeReason, type Score } from "../../../rules.ts";
import { keptObjectionOf, type Objection } from "./presses.ts";
import { useStatementSheet, type Given } from "./use-statement-sheet.ts";

/** What the player is about to object. */
export function useDisputeSheet({ scoreChallenger, scoreChallenged }: MatchDetails, refused?: Given) {
  const posted: Score = { challenger: scoreChallenger ?? 0, challenged: scoreChallenged ?? 0 };
  const [reason, setReason] = useState<DisputeReason>();
  const [written, setWritten] = useState<Score>();
  const sheet = useStatementSheet(refused, (press) => {
    const objection = keptObjectionOf(press);
    setReason(objection.reason);
    setWritten(objection.score);
  });
  const [isChecked, setIsChecked] = useState(false);
  const score = written ?? posted;
  const isAsPosted = reason !== undefined && isSameAsPosted({ score: posted }, reason, score);
  return {
    ...sheet,
    reason,
    setReason,
    score,
    write: setWritten,
    lacksReason: isChecked && reason === undefined,
    isSameScore: isChecked && isAsPosted,
    /** Undefined where something is missing, which the sheet then says. */
    objection(): Objection | undefined {
      setIsChecked(true);
      if (reason === undefined || isAsPosted) return undefined;
      const { note, pictures } = sheet;
      return { reason, note, score: reason === "wrong_score" ? score : null, pictures };
    },
  };
}

export type DisputeSheet = ReturnType<typeof useDisputeSheet>;
