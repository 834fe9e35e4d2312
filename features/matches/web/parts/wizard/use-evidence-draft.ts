import { useState } from "react";
import type { Statement } from "./queued-writes.ts";
import { useStatementDraft, type WriteContent } from "./use-statement-draft.ts";

/** The evidence that the player is adding. */
export function useEvidenceDraft(refused?: WriteContent) {
  const draft = useStatementDraft(refused);
  const [isChecked, setIsChecked] = useState(false);
  const { note, pictures } = draft;
  const isEmpty = note.trim() === "" && pictures.length === 0;
  return {
    ...draft,
    isMissed: isChecked && isEmpty,
    /** Undefined when empty; the form then says so. */
    statement(): Statement | undefined {
      setIsChecked(true);
      return isEmpty ? undefined : { note, pictures };
    },
    clear() {
      draft.clear();
      setIsChecked(false);
    },
  };
}

export type EvidenceDraft = ReturnType<typeof useEvidenceDraft>;
