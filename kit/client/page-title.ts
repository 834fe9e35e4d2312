import { useEffect, useSyncExternalStore } from "react";

let title: string | undefined;
const listeners = new Set<() => void>();

function setTitle(next: string | undefined): void {
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the title of the document and of the app bar while a step of a page is shown. */
export function useStepTitle(step: string | undefined): void {
  useEffect(() => {
    if (step === undefined) return;
    setTitle(step);
    return () => setTitle(undefined);
  }, [step]);
}

/** The title of the current step, if it has one. */
export function useCurrentStepTitle(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => title,
    () => undefined,
  );
}
