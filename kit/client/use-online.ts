import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** False only if the browser reports that the device is offline. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Always false on the server. */
export function isOffline(): boolean {
  return !import.meta.env.SSR && !navigator.onLine;
}

/** Resolves when the device is online. */
export function online(): Promise<unknown> {
  return isOffline()
    ? new Promise((resolve) => addEventListener("online", resolve, { once: true }))
    : Promise.resolve();
}
