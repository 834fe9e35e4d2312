import { useState } from "react";
import type { Statement } from "./presses.ts";
import { useStatementSheet, type Given } from "./use-statement-sheet.ts";

/** What the player is about to add to a dispute. */
export function useEvidenceSheet(refused?: Given) {
  const sheet = useStatementSheet(refused);
  const [isChecked, setIsChecked] = useState(false);
  const { note, pictures } = sheet;
  const isEmpty = note.trim() === "" && pictures.length === 0;
  return {
    ...sheet,
    isMissed: isChecked && isEmpty,
    /** Undefined where there is nothing, which the sheet then says. */
    statement(): Statement | undefined {
      setIsChecked(true);
      return isEmpty ? undefined : { note, pictures };
    },
    clear() {
      sheet.clear();
      setIsChecked(false);
    },
  };
}

export type EvidenceSheet = ReturnType<typeof useEvidenceSheet>;
