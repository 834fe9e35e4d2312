/**
 * Runs one load at a time. A call during a load waits for another one that starts afterwards, because the running one may
 * miss the change, or fail.
 */
export function createReload(load: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function reload(): Promise<void> {
    if (!running) {
      running = load().finally(() => {
        running = undefined;
      });
      return running;
    }
    const again = () => {
      next = undefined;
      return reload();
    };
    next ??= running.then(again, again);
    return next;
  }
  return reload;
}
