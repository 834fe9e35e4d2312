import type { Executor } from "./database.ts";

/** So many find room in one statement. */
const mostAtOnce = 64;

interface Waiting {
  readonly given: unknown;
  resolve(found: unknown): void;
  reject(error: unknown): void;
}

/** Who waits, by what is asked; there is an entry for as long as somebody does or an answer is under way. */
const lines = new WeakMap<Executor, Map<string, Waiting[]>>();

/**
 * Callers who ask the same at the same time share one statement, because sending it, waking up for what it found and
 * reading that costs the same for one as for a dozen. Whoever asks alone waits for nobody; whoever comes while a
 * statement is under way goes with the next, so the busier the server is, the more go together.
 */
export function gather<Given, Found>(
  executor: Executor,
  what: string,
  given: Given,
  askAll: (all: readonly Given[]) => Promise<readonly Found[]>,
): Promise<Found> {
  const ofExecutor = lines.get(executor) ?? new Map<string, Waiting[]>();
  lines.set(executor, ofExecutor);
  const line = ofExecutor.get(what) ?? [];
  const answerNext = async (): Promise<void> => {
    const asking = line.splice(0, mostAtOnce);
    if (asking.length === 0) return void ofExecutor.delete(what);
    try {
      const found = await askAll(asking.map((one) => one.given as Given));
      for (const [index, { resolve }] of asking.entries()) resolve(found[index]);
    } catch (error) {
      for (const { reject } of asking) reject(error);
    }
    answerSoon();
  };
  /** After whatever else came in the same turn of the loop. */
  const answerSoon = () => void setImmediate(() => void answerNext());
  if (!ofExecutor.has(what)) {
    ofExecutor.set(what, line);
    answerSoon();
  }
  return new Promise<unknown>((resolve, reject) => line.push({ given, resolve, reject })) as Promise<Found>;
}
