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
  for (;;) {
    try {
      return await withDeadline(load(), giveUpAfterMs - (timing.now() - startedAt), timing);
    } catch (cause) {
      if (timing.now() - startedAt + pause >= giveUpAfterMs) {
        throw Object.assign(new Problem("load_error", 503), { cause });
      }
      await timing.wait(pause);
      pause = Math.min(pause * 2, longestPauseMs);
    }
  }
}

/** A request that hangs must not hang the app with it. */
async function withDeadline<Part>(part: Promise<Part>, ms: number, timing: Timing): Promise<Part> {
  return Promise.race([
    part,
    timing.wait(ms).then(() => Promise.reject(new Error("part did not arrive in time"))),
  ]);
}
