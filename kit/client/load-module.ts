import { Problem } from "#kit/contract/problem.ts";
import { isOffline, online } from "./use-online.ts";

export const loadTimeoutMs = 120_000;
const firstDelayMs = 500;
const maxDelayMs = 15_000;
const probeTimeoutMs = 10_000;

export interface ModuleRequest<Part> {
  load(): Promise<Part>;
  /** Called once if the module is gone from the server, for example after a release: only a new document can help. */
  onLost?: () => undefined;
  /** Whether to wait for a network while offline. Otherwise loading fails at once with `offline`. */
  waitsForNetwork?: () => boolean;
}

/** Shared by all modules: an import URL that has failed once fails for later callers too. */
let tries = 0;

/** Imports a module with retries and exponential backoff. Fails with `load_error` after 120 s. */
export async function loadModule<Part>({
  load,
  onLost,
  waitsForNetwork,
}: ModuleRequest<Part>): Promise<Part> {
  let startedAt = performance.now();
  let delay = firstDelayMs;
  let attempt = load;
  let notifyLost = onLost;
  let didServerRespond = false;
  for (;;) {
    try {
      return await withDeadline(attempt(), loadTimeoutMs - (performance.now() - startedAt));
    } catch (cause) {
      if (isOffline()) {
        if (!waitsForNetwork?.()) throw Object.assign(new Problem("offline", 503), { cause });
        await online();
        startedAt = performance.now();
      }
      if (performance.now() - startedAt + delay >= loadTimeoutMs) {
        throw Object.assign(new Problem("load_error", 503), { cause });
      }
      const url = moduleUrlIn(cause);
      tries += 1;
      const attemptNumber = tries;
      attempt =
        url === undefined
          ? load
          : () => import(/* @vite-ignore */ `${url}?try=${attemptNumber}`) as Promise<Part>;
      if (notifyLost) {
        if (didServerRespond) notifyLost = notifyLost();
        else didServerRespond = url !== undefined && (await doesServerRespond(url));
      }
      await sleep(delay);
      delay = Math.min(delay * 2, maxDelayMs);
    }
  }
}

/** Loads a module once for all callers, and waits for a network. After a load error the next caller tries again. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () =>
    (loading ??= loadModule({ load, waitsForNetwork: () => true }).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

/**
 * Chromium 153 and other browsers never fetch a module again after its import has failed. If the error names the
 * module, retries import it under a URL with another query. Its own imports keep their URLs.
 */
function moduleUrlIn(cause: unknown): string | undefined {
  const url = /https?:\S+?\.js/.exec(String(cause))?.[0];
  return url !== undefined && new URL(url).origin === location.origin ? url : undefined;
}

/**
 * If the server responds and the import still fails, the module was removed by a release, or one of its imports failed.
 */
async function doesServerRespond(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    return (await fetch(url, { method: "HEAD", cache: "no-store", signal })).status < 500;
  } catch {
    return false;
  }
}

async function withDeadline<Part>(part: Promise<Part>, ms: number): Promise<Part> {
  return Promise.race([part, sleep(ms).then(() => Promise.reject(new Error("module did not load in time")))]);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
