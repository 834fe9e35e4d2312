import { playerKeyPrefix } from "#kit/client/safe-storage.ts";

const place = "viewer";

/**
 * Whether somebody else, or nobody, has signed in since the last page, so that data on this device belongs to
 * another player.
 */
export function isOtherViewer(viewerId: string | null): boolean {
  try {
    const last = localStorage.getItem(place);
    localStorage.setItem(place, viewerId ?? "");
    return viewerId === null ? last !== "" : last !== null && last !== "" && last !== viewerId;
  } catch {
    return viewerId === null;
  }
}

/**
 * After signing out, deletes the player's stored pages, matches, unsent scores and pictures from this device.
 */
export function forgetPlayer(): void {
  for (const storageOf of [() => sessionStorage, () => localStorage]) {
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage)) if (key.startsWith(playerKeyPrefix)) storage.removeItem(key);
    } catch {
      // A blocked storage has no data.
    }
  }
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage({ kind: "forget" });
}
