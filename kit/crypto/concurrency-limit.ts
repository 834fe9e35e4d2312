import { commonProblem } from "#kit/contract/problem.ts";

/**
 * Lets so many in at once and keeps so many waiting; whoever comes after them is told to come again, before the wait
 * outlasts their patience and the memory of what waits outgrows the process.
 */
export function createConcurrencyLimit(size: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let inside = 0;

  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside < size.atOnce) inside += 1;
    else if (queue.length >= size.waiting) throw commonProblem("unavailable");
    // Whoever leaves hands the place on, so nobody can slip in between.
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
