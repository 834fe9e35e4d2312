import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const neverChanges = () => () => undefined;

/**
 * Reads the token of a mailed link and removes it from the address, because screenshots, the browser history and shared
 * devices expose addresses. The token of a usable link moves to the history state, so that a reload finds it. Undefined
 * during server rendering, null without a token.
 */
export function useLinkToken(name: string, isAlive: boolean): string | null | undefined {
  const { pathname, search, ...location } = useLocation();
  const state = location.state as unknown;
  const inAddress = new URLSearchParams(search).get(name);
  const inState = useSyncExternalStore(
    neverChanges,
    () => tokenIn(state, name),
    () => undefined,
  );
  useEffect(() => {
    if (inAddress === null) return;
    const rest = new URLSearchParams(search);
    rest.delete(name);
    const address = rest.size === 0 ? pathname : `${pathname}?${rest}`;
    replaceState(isAlive ? { [name]: inAddress } : null, address);
  }, [name, inAddress, search, pathname, isAlive]);
  return inAddress ?? inState;
}

/** Called once the link is used, so that coming back to the page does not use it again. */
export function clearLinkToken(): void {
  replaceState(null);
}

function tokenIn(state: unknown, name: string): string | null {
  const token: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : null;
  return typeof token === "string" ? token : null;
}

/** Bypasses the router, which would load the page again. */
function replaceState(state: Readonly<Record<string, string>> | null, address?: string): void {
  const { state: routed } = history as { state: object | null };
  history.replaceState({ ...routed, usr: state }, "", address);
}
