/** Long enough for many to come under load, and short enough that nobody misses what has been done late. */
const pauseMs = 10;

export interface DeferredWork<One> {
  add(one: One): void;
  /** Does at once what waits. */
  flush(): void;
}

/**
 * Does something with each of what it gets, a moment later, for many at once: what is done to one after the other costs
 * less than among other work, and so does one clock for all of them. What a crash finds waiting is lost.
 */
export function deferWork<One>(work: (one: One) => void): DeferredWork<One> {
  let waiting: One[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    const all = waiting;
    waiting = [];
    for (const one of all) work(one);
  };
  return {
    add(one) {
      if (waiting.push(one) === 1) timer = setTimeout(flush, pauseMs);
    },
    flush,
  };
}
