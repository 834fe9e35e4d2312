import { deepFreeze } from "#kit/pure/deep-freeze.ts";
import { setBounded } from "#kit/pure/bounded-map.ts";
import type { CallContext, SiteWords } from "./context.ts";
import type { RawInput, Route, RouteTable } from "./routes.ts";

/** Over all sites and calls; the oldest goes first. */
const mostKept = 200;
/** Nobody asks a longer question twice. */
const longestQuestion = 300;

interface Kept {
  answer: Promise<unknown>;
  freshUntil: number;
}

/**
 * Keeps the answers that a contract allows to keep (`cacheSeconds`), for callers without a session: many who ask at
 * once cost one answer. Whoever is signed in always gets a fresh one, so that everybody sees what they have done.
 */
export function cacheResponses<Site extends SiteWords>(table: RouteTable<Site>): RouteTable<Site> {
  const kept = new Map<string, Kept>();
  const siteNumbers = new WeakMap<Site, number>();
  let sites = 0;
  const numberOf = (site: Site): number => {
    const number = siteNumbers.get(site) ?? (sites += 1);
    siteNumbers.set(site, number);
    return number;
  };

  function keeping(route: Route<Site>, seconds: number): Route<Site> {
    return {
      ...route,
      handle(call: CallContext<Site>, raw: RawInput): Promise<unknown> {
        const question = `${numberOf(call.site)} ${route.key} ${JSON.stringify(raw.query)}`;
        if (call.viewer !== null || question.length > longestQuestion) return route.handle(call, raw);
        const now = call.now.getTime();
        const found = kept.get(question);
        if (found && now < found.freshUntil) return found.answer;
        const made: Kept = {
          answer: route.handle(call, raw).then(deepFreeze),
          freshUntil: now + seconds * 1_000,
        };
        setBounded(kept, question, made, mostKept);
        // A failure is nobody's answer but theirs who waited for it.
        made.answer.catch(() => kept.get(question) === made && kept.delete(question));
        return made.answer;
      },
    };
  }

  return new Map(
    [...table].map(([key, route]) => {
      const { auth, cacheSeconds } = route.endpoint;
      const isKept = auth === "public" && cacheSeconds !== undefined;
      return [key, isKept ? keeping(route, cacheSeconds) : route];
    }),
  );
}
