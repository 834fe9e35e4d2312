import type { Database, Executor } from "./database.ts";

/** Runs the work in a transaction that is always rolled back, and returns its result: a preview of a change. */
export async function dryRun<Result>(
  database: Database,
  work: (trx: Executor) => Promise<Result>,
): Promise<Result> {
  const rollback = new Error("dry run");
  let done: { readonly result: Result } | undefined;
  try {
    await database.transaction(async (trx) => {
      done = { result: await work(trx) };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  if (!done) throw new Error("A dry run ended without a result");
  return done.result;
}
