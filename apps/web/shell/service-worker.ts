import type { PageState } from "../state.ts";

/**
 * The worker keeps a page for when the network is away. It comes after everything that the visit itself needs, and not
 * at all where every byte counts; without support the page simply has none.
 */
export function registerServiceWorker({ isLowData }: Pick<PageState, "isLowData">): void {
  if (!("serviceWorker" in navigator)) return;
  if (isLowData) return;
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
