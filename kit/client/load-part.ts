import { Problem } from "#kit/contract/problem.ts";

const giveUpAfterMs = 120_000;
const firstPauseMs = 500;
const longestPauseMs = 15_000;

export interface Timing {
  now(): number;
  wait(ms: number): Promise<void>;
}

const systemTiming: Timing = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Loads a part of the app, again and again with growing pauses; after 120 s it is a load error. */
export async function loadPart<Part>(
  { load }: { load: () => Promise<Part> },
  timing: Timing = systemTiming,
): Promise<Part> {
  const startedAt = timing.now();
  let pause = firstPauseMs;
  let attempt = load;
  for (let tries = 1; ; tries += 1) {
    try {
      return await withDeadline(attempt(), giveUpAfterMs - (timing.now() - startedAt), timing);
    } catch (cause) {
      attempt = anew(load, cause, tries);
      if (timing.now() - startedAt + pause >= giveUpAfterMs) {
        throw Object.assign(new Problem("load_error", 503), { cause });
      }
      await timing.wait(pause);
      pause = Math.min(pause * 2, longestPauseMs);
    }
  }
}

/**
 * Many browsers take a module that did not come once for lost: Chromium 153 never asks for its address again. Where the
 * failure names the module, it is asked for at an address of its own; what it stands on keeps its own.
 */
function anew<Part>(load: () => Promise<Part>, cause: unknown, tries: number): () => Promise<Part> {
  const address = /https?:\S+?\.js/.exec(String(cause))?.[0];
  if (address === undefined || new URL(address).origin !== location.origin) return load;
  return () => import(/* @vite-ignore */ `${address}?try=${tries}`) as Promise<Part>;
}

/** A request that hangs must not hang the app with it. */
async function withDeadline<Part>(part: Promise<Part>, ms: number, timing: Timing): Promise<Part> {
  return Promise.race([
    part,
    timing.wait(ms).then(() => Promise.reject(new Error("part did not arrive in time"))),
  ]);
}
