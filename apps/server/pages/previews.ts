import type { Meta } from "#kit/client/screen.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { createPageCache } from "./page-cache.ts";
import { createSharing } from "./sharing.ts";

/** Only messengers read previews, and visitors who are redirected to sign in wait for them. */
const patienceMs = 1_000;
const cacheSeconds = 10;

/** Link previews of pages behind the sign-in, as a visitor may see them. */
export function createPreviews(clock: Clock) {
  const cache = createPageCache<Meta>(clock);
  const sharing = createSharing<Meta | null>();

  async function drawToKeep(key: string, draw: () => Promise<Meta | null>): Promise<Meta | null> {
    const meta = await draw();
    if (meta) cache.set(key, meta, cacheSeconds);
    return meta;
  }

  return {
    /** Null after a time-out; rendering continues for the next request. */
    async find(key: string, draw: () => Promise<Meta | null>): Promise<Meta | null> {
      const kept = cache.find(key);
      if (kept) return kept;
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(() => late.resolve(null), patienceMs);
      try {
        return await Promise.race([sharing.share(key, () => drawToKeep(key, draw)), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
