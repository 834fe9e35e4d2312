import type { PageState } from "../state.ts";

/**
 * Registers the worker after the page has loaded, except in low-data mode and in browsers without support.
 */
export function registerServiceWorker({ isLowData }: Pick<PageState, "isLowData">): void {
  if (!("serviceWorker" in navigator)) return;
  if (isLowData) return;
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
