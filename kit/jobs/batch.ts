import type { Executor } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import * as failures from "./batch-failures.ts";
import { describeFailure } from "./failure.ts";

export interface BatchLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface BatchContext {
  database: Executor;
  clock: Clock;
  log: BatchLog;
}

export interface Batch<Item> {
  /** Name of the batch in logs, metrics and `batch_failures`. */
  name: string;
  /**
   * Returns the next page after an item, in an order that `work` does not change. A page that is not full is the last
   * one.
   */
  findPage(after: Item | undefined, limit: number): Promise<readonly Item[]>;
  /** Identifies the item in logs and in `batch_failures`. An item that has changed may get a new key. */
  keyOf(item: Item): string;
  work(item: Item): Promise<unknown>;
  /** Called once, after the last try has failed. */
  giveUp?(item: Item): Promise<void>;
  pageSize?: number;
  maxTries?: number;
}

const defaultPageSize = 200;
const defaultMostTries = 12;
const firstDelayMs = 60_000;
const maxDelayMs = 6 * 3_600_000;

/** The delay before the next try of an item that has failed this often. */
export function retryDelay(tries: number): number {
  return Math.min(firstDelayMs * 2 ** (tries - 1), maxDelayMs);
}

/**
 * Works on all items in sequence. An item that throws does not stop the others: it is logged, retried by a later run
 * after a growing delay, and given up after its last try. Only a failure of the database itself ends the run.
 */
export async function runBatch<Item>(
  context: BatchContext,
  batch: Batch<Item>,
  signal: AbortSignal,
): Promise<void> {
  const limit = batch.pageSize ?? defaultPageSize;
  let after: Item | undefined;
  for (;;) {
    const page = await batch.findPage(after, limit);
    const failed = await failures.findAll(context.database, batch.name, page.map(batch.keyOf));
    for (const item of page) {
      if (signal.aborted) return;
      await workItem(context, batch, item, failed.get(batch.keyOf(item)));
    }
    after = page.at(-1);
    if (page.length < limit) return;
  }
}

async function workItem<Item>(
  context: BatchContext,
  batch: Batch<Item>,
  item: Item,
  failed: failures.BatchFailure | undefined,
): Promise<void> {
  const { database, clock } = context;
  const key = batch.keyOf(item);
  if (failed && (failed.gaveUpAt !== null || failed.retryAt > clock.now())) return;
  try {
    await batch.work(item);
  } catch (error) {
    await recordFailure(context, batch, item, { error, tries: (failed?.tries ?? 0) + 1 });
    return;
  }
  if (failed) await failures.remove(database, batch.name, key);
}

async function recordFailure<Item>(
  { database, clock, log }: BatchContext,
  batch: Batch<Item>,
  item: Item,
  { error, tries }: { error: unknown; tries: number },
): Promise<void> {
  const failure = describeFailure(error);
  const now = clock.now();
  const isLast = tries >= (batch.maxTries ?? defaultMostTries);
  const key = batch.keyOf(item);
  await failures.upsert(database, {
    batch: batch.name,
    item: key,
    tries,
    failure: [failure.name, failure.code].filter(Boolean).join(" "),
    failedAt: now,
    retryAt: new Date(now.getTime() + retryDelay(tries)),
    gaveUpAt: isLast ? now : null,
  });
  const fields = { batch: batch.name, item: key, attempt: tries, failure };
  if (!isLast) return log.warn(fields, "batch item failed and will be tried again");
  log.error(fields, "batch item is dead; fix the cause, then retry it in the console");
  await batch.giveUp?.(item).catch((reason: unknown) => {
    log.error(
      { ...fields, failure: describeFailure(reason) },
      "last step of a dead batch item failed; do it by hand",
    );
  });
}

/** Runs independent steps as a batch: one that fails does not stop the others. */
export function runSteps(
  context: BatchContext,
  name: string,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const names = Object.keys(steps);
  const findPage = () => Promise.resolve(names);
  const pageSize = names.length + 1;
  // The next run needs every step again, so no step is ever given up.
  const maxTries = Number.MAX_SAFE_INTEGER;
  return runBatch(
    context,
    { name, findPage, keyOf: (step) => step, work: async (step) => steps[step]?.(), pageSize, maxTries },
    // Each step has its own timeout.
    new AbortController().signal,
  );
}
