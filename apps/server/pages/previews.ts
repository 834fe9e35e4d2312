import type { Meta } from "#kit/client/screen.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { createPageCache } from "./page-cache.ts";
import { createSharing } from "./sharing.ts";

/** Only messengers read what is said here, and whoever is led to the sign-in by a link waits with them. */
const patienceMs = 1_000;
const cacheSeconds = 10;

/** What the pages behind the sign-in say of themselves to everybody. */
export function createPreviews(clock: Clock) {
  const cache = createPageCache<Meta>(clock);
  const sharing = createSharing<Meta | null>();

  async function drawToKeep(key: string, draw: () => Promise<Meta | null>): Promise<Meta | null> {
    const meta = await draw();
    if (meta) cache.set(key, meta, cacheSeconds);
    return meta;
  }

  return {
    /** Null also where it takes too long: it is drawn to the end, for who asks next. */
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
