import { commonProblem } from "#kit/contract/problem.ts";

/**
 * Limits how many calls run at once and how many wait. Further calls fail with `unavailable`, before they would wait
 * too long or use too much memory.
 */
export function createConcurrencyLimit(size: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let inside = 0;

  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside < size.atOnce) inside += 1;
    else if (queue.length >= size.waiting) throw commonProblem("unavailable");
    // A finished call passes its slot to the next one, so that a new call cannot take it.
    else await new Promise<void>((enter) => queue.push(enter));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
