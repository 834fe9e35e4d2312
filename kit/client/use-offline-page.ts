import { useEffect } from "react";
import { whenIdle } from "./when-idle.ts";

/** Asks the service worker to cache the page at this path for offline use. */
export function useOfflinePage(pathname: string): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    let isUnmounted = false;
    const cachePage = async () => {
      const { active } = await navigator.serviceWorker.ready;
      await whenIdle();
      if (isUnmounted) return;
      const page = new URL(pathname, location.href).href;
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      active?.postMessage({ kind: "keep", page, files }, []);
    };
    // Without the worker the page is not available offline.
    cachePage().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [pathname]);
}
