import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/*
 * Values that the previous page passed in the history state. They are undefined on the server and during hydration.
 */

export function useTypedEmail(): string | undefined {
  const email = useLocationState("email");
  return typeof email === "string" ? email : undefined;
}

export function useAwaitsGuardian(): boolean {
  return useLocationState("awaitsGuardian") === true;
}

/** Whether the previous page has requested the mail. */
export function useIsMailSent(): boolean {
  return useLocationState("isMailSent") === true;
}

const neverChanges = () => () => undefined;

function useLocationState(name: string): unknown {
  const state = useLocation().state as unknown;
  return useSyncExternalStore(
    neverChanges,
    () => (typeof state === "object" && state !== null ? (Reflect.get(state, name) as unknown) : undefined),
    () => undefined,
  );
}
