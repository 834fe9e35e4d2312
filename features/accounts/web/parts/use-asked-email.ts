import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => undefined;

/** The address that was typed on the page before: the browser's history keeps it, so the server does not know it. */
export function useAskedEmail(): string | undefined {
  const state = useLocation().state as unknown;
  return useSyncExternalStore(
    never,
    () => emailIn(state),
    () => undefined,
  );
}

function emailIn(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("email" in state)) return undefined;
  return typeof state.email === "string" ? state.email : undefined;
}
