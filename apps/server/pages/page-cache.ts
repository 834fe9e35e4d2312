import type { Clock } from "#kit/pure/clock.ts";
import { setBounded } from "#kit/pure/bounded-map.ts";

/** A cached page: every response has the same bytes and headers. */
export interface CachedPage {
  kind: "cached";
  status: number;
  headers: Readonly<Record<string, string>>;
  html: string;
  brotli: Buffer;
}

const maxEntries = 500;

/** Caches pages of visitors without a session, for a few seconds each. */
export function createPageCache<Entry>(clock: Clock) {
  const entries = new Map<string, { entry: Entry; freshUntil: number }>();
  return {
    find(key: string): Entry | undefined {
      const found = entries.get(key);
      return found && found.freshUntil > clock.now().getTime() ? found.entry : undefined;
    },
    set(key: string, entry: Entry, seconds: number): void {
      setBounded(entries, key, { entry, freshUntil: clock.now().getTime() + seconds * 1_000 }, maxEntries);
    },
  };
}
