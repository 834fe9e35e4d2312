/** How the worker treats a request: `page` and `file` are its business, the rest goes past it untouched. */
export type Handling = "page" | "file" | "none";

const never = /^\/(api|sim|realtime|health|metrics)(\/|$)/;
const immutable = /^\/(assets|text)\//;

export function handlingOf(
  request: { method: string; url: string; mode: string },
  ownOrigin: string,
): Handling {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== ownOrigin || never.test(pathname)) return "none";
  if (request.mode === "navigate") return "page";
  return immutable.test(pathname) ? "file" : "none";
}
