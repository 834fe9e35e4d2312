import { useEffect } from "react";
import { useLocation } from "react-router";

/** Removes personal parameters from the URL after reading, because browser history keeps URLs. */
export function useRemoveQuery(names: readonly string[]): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!names.some((name) => rest.has(name))) return;
    for (const name of names) rest.delete(name);
    // Not through the router, which would reload the page without them.
    history.replaceState(history.state, "", rest.size === 0 ? pathname : `${pathname}?${rest}`);
  }, [names, pathname, search]);
}
