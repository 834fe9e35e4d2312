import { useEffect } from "react";
import { whenIdle } from "./when-idle.ts";

/** Asks the service worker, where there is one, to have the page at this path ready when the network is away. */
export function useOfflinePage(pathname: string): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    let isLeft = false;
    const ask = async () => {
      const { active } = await navigator.serviceWorker.ready;
      await whenIdle();
      if (isLeft) return;
      const page = new URL(pathname, location.href).href;
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      // A worker has no origin to name, only things to hand over.
      active?.postMessage({ kind: "keep", page, files }, []);
    };
    // Without it the page needs a network, like any other.
    ask().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [pathname]);
}
