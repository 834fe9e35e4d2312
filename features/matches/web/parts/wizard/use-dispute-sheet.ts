import { useState } from "react";
import type { MatchDetails } from "../../../contract.ts";
import { mostDisputePictures, objectsToNothing, type DisputeReason, type Score } from "../../../rules.ts";
import type { Statement } from "./presses.ts";

interface Shown {
  readonly id: number;
  readonly file: Blob;
}

/** What the player is about to object; it outlives the dialog, which may be closed to look at the score again. */
export function useDisputeSheet({ scoreChallenger, scoreChallenged }: MatchDetails) {
  const posted: Score = { challenger: scoreChallenger ?? 0, challenged: scoreChallenged ?? 0 };
  const [reason, setReason] = useState<DisputeReason>();
  const [written, setWritten] = useState<Score>();
  const [pictures, setPictures] = useState<readonly Shown[]>([]);
  const [note, setNote] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  /** Of the place that is still empty. */
  const [nextId, setNextId] = useState(0);
  const score = written ?? posted;
  const isAsPosted = reason !== undefined && objectsToNothing({ score: posted }, reason, score);

  function setPicture(id: number, file: Blob | null): void {
    if (id === nextId) setNextId(id + 1);
    setPictures((before) => {
      if (file === null) return before.filter((shown) => shown.id !== id);
      const isThere = before.some((shown) => shown.id === id);
      return isThere
        ? before.map((shown) => (shown.id === id ? { id, file } : shown))
        : [...before, { id, file }];
    });
  }

  return {
    reason,
    setReason,
    score,
    write: setWritten,
    note,
    setNote,
    /** Those that are chosen, and a place for one more. */
    places: [...pictures, { id: nextId, file: null }].slice(0, mostDisputePictures),
    setPicture,
    lacksReason: isChecked && reason === undefined,
    isSameScore: isChecked && isAsPosted,
    /** Undefined where something is missing, which the sheet then says. */
    statement(): Statement | undefined {
      setIsChecked(true);
      if (reason === undefined || isAsPosted) return undefined;
      return {
        reason,
        note,
        score: reason === "wrong_score" ? score : null,
        pictures: pictures.map(({ file }) => file),
      };
    },
  };
}

export type DisputeSheet = ReturnType<typeof useDisputeSheet>;
