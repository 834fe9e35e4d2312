import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => undefined;

/**
 * The secret of a mailed link, which the page takes out of the address at once: screenshots, the list of visited pages and
 * shared devices keep addresses. A link that can still be used is kept for a reload, where the browser keeps what was typed.
 * Undefined until the browser has looked, null where there is none.
 */
export function useLinkToken(name: string, isAlive: boolean): string | null | undefined {
  const { pathname, search, ...location } = useLocation();
  const state = location.state as unknown;
  const shown = new URLSearchParams(search).get(name);
  const kept = useSyncExternalStore(
    never,
    () => tokenIn(state, name),
    () => undefined,
  );
  useEffect(() => {
    if (shown === null) return;
    const rest = new URLSearchParams(search);
    rest.delete(name);
    const address = rest.size === 0 ? pathname : `${pathname}?${rest}`;
    keep(isAlive ? { [name]: shown } : null, address);
  }, [name, shown, search, pathname, isAlive]);
  return shown ?? kept;
}

/** It is used up: whoever comes back to the page finds nothing to press. */
export function forgetLinkToken(): void {
  keep(null);
}

function tokenIn(state: unknown, name: string): string | null {
  const token: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : null;
  return typeof token === "string" ? token : null;
}

/** Past the router, which would load the page anew. */
function keep(state: Readonly<Record<string, string>> | null, address?: string): void {
  const { state: routed } = history as { state: object | null };
  history.replaceState({ ...routed, usr: state }, "", address);
}
