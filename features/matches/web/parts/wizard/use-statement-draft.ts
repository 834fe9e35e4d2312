import { useState } from "react";
import type { Press } from "#kit/client/outbox/press.ts";
import { mostDisputePictures } from "../../../rules.ts";
import { queuedStatementOf } from "./queued-writes.ts";

/** What was pressed, or was about to be. */
export type WriteContent = Pick<Press, "id" | "calls">;

interface Shown {
  readonly id: number;
  readonly file: Blob;
}

/**
 * What a player is about to tell and show staff; it outlives its dialog, which may be closed to look at the score again.
 * What was kept without a network and `refused` later comes back into it, unless something else is written there by then.
 */
export function useStatementDraft(
  refused: WriteContent | undefined,
  onReturn?: (press: WriteContent) => void,
) {
  const [pictures, setPictures] = useState<readonly Shown[]>([]);
  const [note, setNote] = useState("");
  const [shrinking, setShrinking] = useState<readonly number[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  /** Of the place that is still empty. */
  const [nextId, setNextId] = useState(0);
  const [returned, setReturned] = useState<string>();
  if (refused && refused.id !== returned) {
    setReturned(refused.id);
    if (note === "" && pictures.length === 0) {
      const kept = queuedStatementOf(refused);
      setNote(kept.note);
      setPictures(kept.pictures.map((file, index) => ({ id: nextId + index, file })));
      setNextId(nextId + kept.pictures.length);
      onReturn?.(refused);
    }
  }

  function setPicture(id: number, file: Blob | null): void {
    if (id === nextId) setNextId(id + 1);
    setPictures((before) => {
      if (file === null) return before.filter((shown) => shown.id !== id);
      const isEventFixed = before.some((shown) => shown.id === id);
      return isEventFixed
        ? before.map((shown) => (shown.id === id ? { id, file } : shown))
        : [...before, { id, file }];
    });
  }

  function setIsShrinking(id: number, isShrinking: boolean, isLost: boolean): void {
    setHasFailed(isLost);
    setShrinking((before) => [...before.filter((one) => one !== id), ...(isShrinking ? [id] : [])]);
  }

  return {
    note,
    setNote,
    pictures: pictures.map(({ file }) => file),
    /** Those that are chosen, and a place for one more. */
    places: [...pictures, { id: nextId, file: null }].slice(0, mostDisputePictures),
    setPicture,
    /** A picture is chosen and not yet ready. */
    shrinking: { isShrinking: shrinking.length > 0, hasFailed },
    setIsShrinking,
    clear() {
      setNote("");
      setPictures([]);
    },
  };
}

export type StatementDraft = ReturnType<typeof useStatementDraft>;
