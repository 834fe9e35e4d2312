import { handlingOf, isKeptPage } from "./handling.ts";
import type { FetchEvent, Wish, WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

const prefix = "kickoff-";
const cacheName = prefix + self.shell.version;
const maxCachedPages = 30;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(grant(event.data)));
self.addEventListener("fetch", (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling === "page") event.respondWith(pageFirstFromNetwork(event));
  if (handling === "file") event.respondWith(fileFirstFromCache(event));
});

/** Installs only with all files; otherwise the previous worker stays. */
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
 * Pages come from the network, so a worker may activate at once. A page of the previous build may still
 * request its files, so these stay until the next build.
 */
async function forgetOlderBuilds(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const gone = open.length > 0 ? older.slice(0, -1) : older;
  await Promise.all(gone.map((name) => caches.delete(name)));
}

async function pageFirstFromNetwork(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (isKeptPage(request.url)) event.waitUntil(keepPage(request.url, answer.clone()));
    return answer;
  } catch {
    const cache = await caches.open(cacheName);
    const page = await cache.match(request.url, { ignoreVary: true, ignoreSearch: true });
    return page ?? (await cache.match(self.shell.offlinePage)) ?? Response.error();
  }
}

async function grant(wish: Wish): Promise<void> {
  const cache = await caches.open(cacheName);
  if (wish.kind === "forget") {
    await Promise.all((await keptPages(cache)).map((page) => cache.delete(page)));
    return;
  }
  if (!isKeptPage(wish.page)) return;
  const isMissing = async (address: string) => !(await cache.match(address, { ignoreVary: true }));
  // After client-side navigation the page has no document yet.
  if (await isMissing(wish.page)) await keepPage(wish.page, await fetch(wish.page));
  for (const file of wish.files) {
    if (handlingOf({ method: "GET", url: file, mode: "cors" }, self.location.origin) !== "file") continue;
    if (await isMissing(file)) await cache.add(file);
  }
}

/** Errors and redirects are not stored. */
async function keepPage(address: string, answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected || !isKeptPage(answer.url)) return;
  const cache = await caches.open(cacheName);
  await cache.put(address, answer);
  const oldest = (await keptPages(cache)).slice(0, -maxCachedPages);
  await Promise.all(oldest.map((page) => cache.delete(page)));
}

async function keptPages(cache: Cache): Promise<readonly Request[]> {
  return (await cache.keys()).filter(({ url }) => isKeptPage(url));
}

async function fileFirstFromCache(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    // The page has its file; if the disk is full, only the next visit is slower.
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    );
  }
  return answer;
}
