import { useEffect } from "react";
import { useLocation } from "react-router";

/** Takes what the page has read out of the address: the list of visited pages and shared devices keep addresses. */
export function useRemoveQuery(names: readonly string[]): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!names.some((name) => rest.has(name))) return;
    for (const name of names) rest.delete(name);
    // Past the router, which would load the page anew without them.
    history.replaceState(history.state, "", rest.size === 0 ? pathname : `${pathname}?${rest}`);
  }, [names, pathname, search]);
}
