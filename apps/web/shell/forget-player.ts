import { createKeeper, picturePlace } from "#kit/client/keeper.ts";

/** Where nobody is signed in, nothing stays of who was: no kept page, and no picture that was not posted. */
export function forgetPlayer(): void {
  createKeeper(() => sessionStorage).removeItem(picturePlace);
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage({ kind: "forget" });
}
