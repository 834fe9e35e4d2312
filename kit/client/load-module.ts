import { Problem } from "#kit/contract/problem.ts";
import { isOffline, online } from "./use-online.ts";

const giveUpAfterMs = 120_000;
const firstPauseMs = 500;
const longestPauseMs = 15_000;
const answerMs = 10_000;

export interface ModuleRequest<Part> {
  load(): Promise<Part>;
  /** Called once when only another document can still have it. */
  onLost?: () => undefined;
  /** Whether it is waited for without a network too. Otherwise that is said at once. */
  waitsForNetwork?: () => boolean;
}

/** Of all parts together: an address that did not give a part once is no use to who asks for it later either. */
let tries = 0;

/** Loads a part of the app, again and again with growing pauses; after 120 s it is a load error. */
export async function loadModule<Part>({
  load,
  onLost,
  waitsForNetwork,
}: ModuleRequest<Part>): Promise<Part> {
  let startedAt = performance.now();
  let pause = firstPauseMs;
  let attempt = load;
  let tellLost = onLost;
  let wasAnswered = false;
  for (;;) {
    try {
      return await withDeadline(attempt(), giveUpAfterMs - (performance.now() - startedAt));
    } catch (cause) {
      if (isOffline()) {
        if (!waitsForNetwork?.()) throw Object.assign(new Problem("offline", 503), { cause });
        await online();
        startedAt = performance.now();
      }
      if (performance.now() - startedAt + pause >= giveUpAfterMs) {
        throw Object.assign(new Problem("load_error", 503), { cause });
      }
      const address = addressIn(cause);
      tries += 1;
      const again = tries;
      attempt =
        address === undefined
          ? load
          : () => import(/* @vite-ignore */ `${address}?try=${again}`) as Promise<Part>;
      if (tellLost) {
        if (wasAnswered) tellLost = tellLost();
        else wasAnswered = address !== undefined && (await isAnswered(address));
      }
      await wait(pause);
      pause = Math.min(pause * 2, longestPauseMs);
    }
  }
}

/** A part that comes by itself, once for all who ask, network or not. After a load error whoever asks next tries again. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () =>
    (loading ??= loadModule({ load, waitsForNetwork: () => true }).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

/**
 * Many browsers take a module that did not come once for lost: Chromium 153 never asks for its address again. Where the
 * failure names the module, it is asked for at an address of its own; what it stands on keeps its own.
 */
function addressIn(cause: unknown): string | undefined {
  const address = /https?:\S+?\.js/.exec(String(cause))?.[0];
  return address !== undefined && new URL(address).origin === location.origin ? address : undefined;
}

/** With a server that answers, a part that does not come is gone since a release, or stands on one that was lost. */
async function isAnswered(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    return (await fetch(address, { method: "HEAD", cache: "no-store", signal })).status < 500;
  } catch {
    return false;
  }
}

/** A request that hangs must not hang the app with it. */
async function withDeadline<Part>(part: Promise<Part>, ms: number): Promise<Part> {
  return Promise.race([part, wait(ms).then(() => Promise.reject(new Error("part did not arrive in time")))]);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
