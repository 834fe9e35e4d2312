import { handlingOf, isStorablePage } from "./handling.ts";
import { openLink, parsePush, showPush, stopPush } from "./push.ts";
import type { FetchEvent, PageMessage, WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

const prefix = "kickoff-";
const cacheName = prefix + self.shell.version;
const maxCachedPages = 30;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(handleMessage(event.data)));
self.addEventListener("push", (event) => {
  const payload = parsePush(event.data);
  if (payload) event.waitUntil(showPush(self, payload));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openLink(self, event.notification.data));
});
self.addEventListener("fetch", (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling === "page") event.respondWith(networkFirst(event));
  if (handling === "file") event.respondWith(cacheFirst(event));
});

/** Installs only with all files; otherwise the previous worker stays. */
async function install(): Promise<void> {
  const { offlinePage, files } = self.shell;
  const cache = await caches.open(cacheName);
  await Promise.all([cache.add(new Request(offlinePage, { cache: "reload" })), cache.addAll(files)]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await deleteOlderCaches();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/**
 * Pages come from the network, so a worker may activate at once. A page of the previous build may still
 * request its files, so these stay until the next build.
 */
async function deleteOlderCaches(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const obsolete = open.length > 0 ? older.slice(0, -1) : older;
  await Promise.all(obsolete.map((name) => caches.delete(name)));
}

async function networkFirst(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    if (isStorablePage(request.url)) event.waitUntil(storePage(request.url, response.clone()));
    return response;
  } catch {
    const cache = await caches.open(cacheName);
    const page = await cache.match(request.url, { ignoreVary: true, ignoreSearch: true });
    return page ?? (await cache.match(self.shell.offlinePage)) ?? Response.error();
  }
}

async function handleMessage(message: PageMessage): Promise<void> {
  const cache = await caches.open(cacheName);
  if (message.kind === "forget") {
    await stopPush(self);
    await Promise.all((await storedPages(cache)).map((page) => cache.delete(page)));
    return;
  }
  if (!isStorablePage(message.page)) return;
  const isMissing = async (address: string) => !(await cache.match(address, { ignoreVary: true }));
  // After client-side navigation the page has no document yet.
  if (await isMissing(message.page)) await storePage(message.page, await fetch(message.page));
  for (const file of message.files) {
    if (handlingOf({ method: "GET", url: file, mode: "cors" }, self.location.origin) !== "file") continue;
    if (await isMissing(file)) await cache.add(file);
  }
}

/** Errors and redirects are not stored. */
async function storePage(address: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected || !isStorablePage(response.url)) return;
  const cache = await caches.open(cacheName);
  await cache.put(address, response);
  const oldest = (await storedPages(cache)).slice(0, -maxCachedPages);
  await Promise.all(oldest.map((page) => cache.delete(page)));
}

async function storedPages(cache: Cache): Promise<readonly Request[]> {
  return (await cache.keys()).filter(({ url }) => isStorablePage(url));
}

async function cacheFirst(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    // The page has its file; if the disk is full, only the next visit is slower.
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    );
  }
  return response;
}
