import { useState } from "react";
import type { QueuedWrite } from "#kit/client/outbox/queued-write.ts";
import { maxDisputePictures } from "../../../rules.ts";
import { queuedStatementOf } from "./queued-writes.ts";

/** A queued or refused write, or a score draft. */
export type WriteContent = Pick<QueuedWrite, "id" | "calls">;

interface Shown {
  readonly id: number;
  readonly file: Blob;
}

/**
 * Note and pictures that a player is writing for staff. The draft survives closing its dialog. A `refused` write is
 * restored into an empty draft.
 */
export function useStatementDraft(
  refused: WriteContent | undefined,
  onReturn?: (write: WriteContent) => void,
) {
  const [pictures, setPictures] = useState<readonly Shown[]>([]);
  const [note, setNote] = useState("");
  const [shrinking, setShrinking] = useState<readonly number[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  /** Id of the empty picture field. */
  const [nextId, setNextId] = useState(0);
  const [returned, setReturned] = useState<string>();
  if (refused && refused.id !== returned) {
    setReturned(refused.id);
    if (note === "" && pictures.length === 0) {
      const stored = queuedStatementOf(refused);
      setNote(stored.note);
      setPictures(stored.pictures.map((file, index) => ({ id: nextId + index, file })));
      setNextId(nextId + stored.pictures.length);
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
    /** The chosen pictures and one empty field. */
    places: [...pictures, { id: nextId, file: null }].slice(0, maxDisputePictures),
    setPicture,
    /** Whether a chosen picture is still being shrunk. */
    shrinking: { isShrinking: shrinking.length > 0, hasFailed },
    setIsShrinking,
    clear() {
      setNote("");
      setPictures([]);
    },
  };
}

export type StatementDraft = ReturnType<typeof useStatementDraft>;
