import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** False only when the device knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether the device knows that it has no network. A server knows nothing of the kind. */
export function isOffline(): boolean {
  return !import.meta.env.SSR && !navigator.onLine;
}

/** Waits for a network. */
export function online(): Promise<unknown> {
  return isOffline()
    ? new Promise((resolve) => addEventListener("online", resolve, { once: true }))
    : Promise.resolve();
}
