import type { Meta } from "#kit/client/screen.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { createPageCache } from "./page-cache.ts";
import { createSingleFlight } from "./single-flight.ts";

/** Only messengers read previews, and visitors who are redirected to sign in wait for them. */
const timeoutMs = 1_000;
const cacheSeconds = 10;

/** Link previews of pages behind the sign-in, as a visitor may see them. */
export function createPreviews(clock: Clock) {
  const cache = createPageCache<Meta>(clock);
  const singleFlight = createSingleFlight<Meta | null>();

  async function renderAndCache(key: string, render: () => Promise<Meta | null>): Promise<Meta | null> {
    const meta = await render();
    if (meta) cache.set(key, meta, cacheSeconds);
    return meta;
  }

  return {
    /** Null after a time-out; rendering continues for the next request. */
    async find(key: string, render: () => Promise<Meta | null>): Promise<Meta | null> {
      const cached = cache.find(key);
      if (cached) return cached;
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(() => late.resolve(null), timeoutMs);
      try {
        return await Promise.race([singleFlight.run(key, () => renderAndCache(key, render)), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
