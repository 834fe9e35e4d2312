import type { Executor } from "./database.ts";

/** So many find room in one statement. */
const mostAtOnce = 64;
/** A statement that takes longer is waited for by those it was sent for alone. */
const slowMs = 25;

interface Waiting {
  readonly given: unknown;
  resolve(found: unknown): void;
  reject(error: unknown): void;
}

/** Those who wait to ask the same. */
interface Line {
  readonly waiting: Waiting[];
  underWay: number;
  sentAt: number;
}

/** By what is asked; there is a line for as long as somebody waits or an answer is under way. */
const lines = new WeakMap<Executor, Map<string, Line>>();

/** Something about a row, like a number out of range: whoever has nothing to do with that row is answered. */
function isOfData(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^2[12]/.test(String(error.code));
}

/**
 * Callers who ask the same at the same time share one statement, because sending it, waking up for what it found and
 * reading that costs the same for one as for a dozen. Whoever asks alone waits for nobody; whoever comes while a
 * statement is under way goes with the next, so the busier the server is, the more go together. `what` tells all that
 * `askAll` asks: the one of whoever comes first asks for everybody.
 */
export function gather<Given, Found>(
  executor: Executor,
  what: string,
  given: Given,
  askAll: (all: readonly Given[]) => Promise<readonly Found[]>,
): Promise<Found> {
  const ofExecutor = lines.get(executor) ?? new Map<string, Line>();
  lines.set(executor, ofExecutor);
  const line = ofExecutor.get(what) ?? { waiting: [], underWay: 0, sentAt: 0 };
  const answerNext = async (): Promise<void> => {
    const asking = line.waiting.splice(0, mostAtOnce);
    if (asking.length === 0) {
      line.underWay -= 1;
      if (line.underWay === 0) ofExecutor.delete(what);
      return;
    }
    line.sentAt = performance.now();
    try {
      const found = await askAll(asking.map((one) => one.given as Given));
      for (const [index, { resolve }] of asking.entries()) resolve(found[index]);
    } catch (error) {
      const askAlone = async (one: Waiting) => one.resolve((await askAll([one.given as Given]))[0]);
      const isOneOfMany = asking.length > 1 && isOfData(error);
      for (const one of asking) {
        if (isOneOfMany) askAlone(one).catch(one.reject);
        else one.reject(error);
      }
    }
    answerSoon();
  };
  /** After whatever else came in the same turn of the loop. */
  const answerSoon = () => void setImmediate(() => void answerNext());
  if (line.underWay === 0 || performance.now() - line.sentAt > slowMs) {
    ofExecutor.set(what, line);
    line.underWay += 1;
    line.sentAt = performance.now();
    answerSoon();
  }
  return new Promise<unknown>((resolve, reject) =>
    line.waiting.push({ given, resolve, reject }),
  ) as Promise<Found>;
}
