import { ownPlace } from "#kit/client/keeper.ts";

const place = "viewer";

/** Whether somebody else, or nobody, is signed in since the last page: what is stored on this device was another's. */
export function isOtherViewer(viewerId: string | null): boolean {
  try {
    const last = localStorage.getItem(place);
    localStorage.setItem(place, viewerId ?? "");
    return viewerId === null ? last !== "" : last !== null && last !== "" && last !== viewerId;
  } catch {
    return viewerId === null;
  }
}

/** Where nobody is signed in, nothing stays of who was: no kept page, no match, no score or picture that was not posted. */
export function forgetPlayer(): void {
  for (const storageOf of [() => sessionStorage, () => localStorage]) {
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage)) if (key.startsWith(ownPlace)) storage.removeItem(key);
    } catch {
      // A blocked storage has kept nothing.
    }
  }
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage({ kind: "forget" });
}
