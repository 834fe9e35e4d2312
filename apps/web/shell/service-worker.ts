/** The worker keeps the shell for when the network is away; without support the page simply has none. */
export function registerServiceWorker(): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
