import { useEffect } from "react";
import { whenIdle } from "./when-idle.ts";

/** Asks the service worker, where there is one, to have this page ready when the network is away. */
export function useKeptPage(): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const ask = async () => {
      const { active } = await navigator.serviceWorker.ready;
      await whenIdle();
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      // A worker has no origin to name, only things to hand over.
      active?.postMessage({ kind: "keep", page: location.href, files }, []);
    };
    // Without it the page needs a network, like any other.
    ask().catch(() => undefined);
  }, []);
}
