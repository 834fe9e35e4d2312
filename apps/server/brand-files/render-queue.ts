import { commonProblem } from "#kit/contract/problem.ts";
import { setBounded } from "#kit/pure/bounded-map.ts";

export interface DeskOptions {
  /** How many pictures are drawn at the same time. */
  atOnce: number;
  /** How many may wait; more are turned away. */
  mostWaiting: number;
  mostKept: number;
}

/**
 * Draws what is asked for, each thing once: those who ask for the same wait for the same drawing. The kept ones are
 * bounded, and the one that nobody asked for the longest goes first.
 */
export function createDesk<Picture>({ atOnce, mostWaiting, mostKept }: DeskOptions) {
  const kept = new Map<string, Promise<Picture>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn(make: () => Promise<Picture>): Promise<Picture> {
    if (busy < atOnce) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await make();
    } finally {
      const next = waiting.shift();
      // The place is handed on, never free in between.
      if (next) next();
      else busy -= 1;
    }
  }

  return function pictureOf(key: string, make: () => Promise<Picture>): Promise<Picture> {
    const existing = kept.get(key);
    if (existing) {
      setBounded(kept, key, existing, mostKept);
      return existing;
    }
    if (busy >= atOnce && waiting.length >= mostWaiting) return Promise.reject(commonProblem("unavailable"));
    const drawing = inTurn(make);
    drawing.catch(() => kept.delete(key));
    setBounded(kept, key, drawing, mostKept);
    return drawing;
  };
}
