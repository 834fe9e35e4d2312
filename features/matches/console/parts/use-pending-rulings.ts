import { useEffect, useSyncExternalStore } from "react";
import { Problem } from "#kit/contract/problem.ts";
import { createPendingRulings } from "./pending-rulings.ts";

export const pendingRulings = createPendingRulings((error) =>
  error instanceof Problem
    ? { code: error.code, message: error.message }
    : { code: "internal", message: String(error) },
);

/** The browser asks before it closes a tab with rulings that are not sent yet. */
export function usePendingRulings() {
  const held = useSyncExternalStore(pendingRulings.subscribe, pendingRulings.list);
  const isOpen = held.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOpen]);
  return held;
}

/** Messages that are being typed, by match: an undone ruling gets its text back. */
export const messageDrafts = new Map<string, string>();
