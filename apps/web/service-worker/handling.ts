/** How the worker treats a request: `page` and `file` are its business, the rest goes past it untouched. */
export type Handling = "page" | "file" | "none";

const never = /^\/(api|sim|realtime|health|metrics)(\/|$)/;
const immutable = /^\/(assets|text)\//;
/** Pages in the middle of something: whoever loses the network there opens them again as they were. */
const kept = /^\/match-wizard\//;

export function isKeptPage(url: string): boolean {
  return kept.test(new URL(url).pathname);
}

export function handlingOf(
  request: { method: string; url: string; mode: string },
  ownOrigin: string,
): Handling {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== ownOrigin || never.test(pathname)) return "none";
  if (request.mode === "navigate") return "page";
  return immutable.test(pathname) ? "file" : "none";
}
