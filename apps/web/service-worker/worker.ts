import { handlingOf } from "./handling.ts";
import type { FetchEvent, WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

const prefix = "kickoff-";
const cacheName = prefix + self.shell.version;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling === "page") event.respondWith(pageFirstFromNetwork(event));
  if (handling === "file") event.respondWith(fileFirstFromCache(event));
});

/** Only a whole shell takes over: when a file is missing the worker before this one stays. */
async function install(): Promise<void> {
  const { offlinePage, files } = self.shell;
  const cache = await caches.open(cacheName);
  await Promise.all([cache.add(new Request(offlinePage, { cache: "reload" })), cache.addAll(files)]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await forgetOlderBuilds();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/**
 * Pages are always the network's, so a worker may take over at once. Only a page still open from the build before may
 * ask for a part that the server no longer has: that build's files stay until the next one.
 */
async function forgetOlderBuilds(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const gone = open.length > 0 ? older.slice(0, -1) : older;
  await Promise.all(gone.map((name) => caches.delete(name)));
}

async function pageFirstFromNetwork(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(self.shell.offlinePage)) ?? Response.error();
  }
}

async function fileFirstFromCache(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    // The page has its file already; a full disk costs the next visit a request and nothing else.
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    );
  }
  return answer;
}
