import { deepFreeze } from "#kit/pure/deep-freeze.ts";
import { setBounded } from "#kit/pure/bounded-map.ts";
import type { CallContext, SiteTexts } from "./context.ts";
import type { RawInput, Route, RouteTable } from "./routes.ts";

/** Across all sites and calls; the oldest is evicted first. */
const maxEntries = 200;
/** A longer query is unlikely to be repeated. */
const maxKeyLength = 300;

interface CacheEntry {
  response: Promise<unknown>;
  freshUntil: number;
}

/**
 * Caches the responses of calls with `cacheSeconds`, for callers without a session. Concurrent callers share one
 * response. Signed-in callers get a fresh one, so that they see their own changes, unless the contract says that players
 * cannot change it.
 */
export function cacheResponses<Site extends SiteTexts>(table: RouteTable<Site>): RouteTable<Site> {
  const cache = new Map<string, CacheEntry>();
  const siteNumbers = new WeakMap<Site, number>();
  let sites = 0;
  const numberOf = (site: Site): number => {
    const number = siteNumbers.get(site) ?? (sites += 1);
    siteNumbers.set(site, number);
    return number;
  };

  function cached(route: Route<Site>, seconds: number): Route<Site> {
    return {
      ...route,
      handle(call: CallContext<Site>, raw: RawInput): Promise<unknown> {
        const key = `${numberOf(call.site)} ${route.key} ${JSON.stringify(raw.query)}`;
        const mayBeCached = call.viewer === null || route.endpoint.isCachedForPlayers === true;
        if (!mayBeCached || key.length > maxKeyLength) return route.handle(call, raw);
        const now = call.now.getTime();
        const hit = cache.get(key);
        if (hit && now < hit.freshUntil) return hit.response;
        const entry: CacheEntry = {
          response: route.handle({ ...call, viewer: null }, raw).then(deepFreeze),
          freshUntil: now + seconds * 1_000,
        };
        setBounded(cache, key, entry, maxEntries);
        // Concurrent callers share a failure, later callers do not.
        entry.response.catch(() => cache.get(key) === entry && cache.delete(key));
        return entry.response;
      },
    };
  }

  return new Map(
    [...table].map(([key, route]) => {
      const { auth, cacheSeconds } = route.endpoint;
      const isCacheable = auth === "public" && cacheSeconds !== undefined;
      return [key, isCacheable ? cached(route, cacheSeconds) : route];
    }),
  );
}
