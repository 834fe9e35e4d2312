const idleTimeoutMs = 3_000;
/** For browsers without `requestIdleCallback`. */
const fallbackWaitMs = 300;

/** Waits until the page is loaded and idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const waitForIdle = () => {
      if ("requestIdleCallback" in globalThis)
        requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
      else setTimeout(resolve, fallbackWaitMs);
    };
    if (document.readyState === "complete") waitForIdle();
    else addEventListener("load", waitForIdle, { once: true });
  });
}
