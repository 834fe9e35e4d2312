import { useEffect, useSyncExternalStore } from "react";

let title: string | undefined;
const listeners = new Set<() => void>();

function say(next: string | undefined): void {
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a step within a page that is called otherwise than the page: tabs, the history and the app bar say so. */
export function useStepTitle(step: string | undefined): void {
  useEffect(() => {
    if (step === undefined) return;
    say(step);
    return () => say(undefined);
  }, [step]);
}

/** What the step that is shown is called, where it has a name of its own. */
export function useSaidTitle(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => title,
    () => undefined,
  );
}
