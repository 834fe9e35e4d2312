import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => undefined;

/** The address that was typed on the page before: the browser's history keeps it, so the server does not know it. */
export function useTypedEmail(): string | undefined {
  const email = useLastValue("email");
  return typeof email === "string" ? email : undefined;
}

/** Whoever signed in on the page before is known to wait for a guardian. */
export function useAwaitsGuardian(): boolean {
  return useLastValue("awaitsGuardian") === true;
}

/** The mail was asked for on the page before. */
export function useIsMailSent(): boolean {
  return useLastValue("isMailSent") === true;
}

function useLastValue(name: string): unknown {
  const state = useLocation().state as unknown;
  return useSyncExternalStore(
    never,
    () => (typeof state === "object" && state !== null ? (Reflect.get(state, name) as unknown) : undefined),
    () => undefined,
  );
}
