import { commonProblem } from "#kit/contract/problem.ts";
import { setBounded } from "#kit/pure/bounded-map.ts";

export interface RenderQueueOptions {
  concurrency: number;
  /** Further requests fail with `unavailable`. */
  maxWaiting: number;
  maxCached: number;
}

/**
 * Renders images with limited concurrency. Concurrent requests for the same key share one rendering. The cache is
 * bounded and evicts the least recently used image.
 */
export function createRenderQueue<Image>({ concurrency, maxWaiting, maxCached }: RenderQueueOptions) {
  const cache = new Map<string, Promise<Image>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function runInTurn(make: () => Promise<Image>): Promise<Image> {
    if (busy < concurrency) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await make();
    } finally {
      const next = waiting.shift();
      // The slot passes to the next request without being freed in between.
      if (next) next();
      else busy -= 1;
    }
  }

  return function imageOf(key: string, make: () => Promise<Image>): Promise<Image> {
    const cached = cache.get(key);
    if (cached) {
      setBounded(cache, key, cached, maxCached);
      return cached;
    }
    if (busy >= concurrency && waiting.length >= maxWaiting)
      return Promise.reject(commonProblem("unavailable"));
    const rendering = runInTurn(make);
    rendering.catch(() => cache.delete(key));
    setBounded(cache, key, rendering, maxCached);
    return rendering;
  };
}
