const longestWaitMs = 3_000;
/** For browsers that do not tell when they are idle. */
const shortWaitMs = 300;

/** Waits until the page is loaded and has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const rest = () => {
      if ("requestIdleCallback" in globalThis)
        requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
      else setTimeout(resolve, shortWaitMs);
    };
    if (document.readyState === "complete") rest();
    else addEventListener("load", rest, { once: true });
  });
}
