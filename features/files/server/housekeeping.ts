import type { Executor } from "#kit/db/database.ts";
import { unshownMs } from "../rules.ts";
import type { FilePorts } from "./ports.ts";
import * as store from "./store.ts";

const batchSize = 200;

/** Uploads that nobody shows. The bytes go first: what is left of a broken run is found by its row. */
export async function deleteUnshown(
  executor: Executor,
  { files }: FilePorts,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - unshownMs);
  for (;;) {
    const ids = await store.findUnshown(executor, before, batchSize);
    for (const id of ids) {
      if (signal.aborted) return;
      await files.delete(id);
      await store.deleteById(executor, id);
    }
    if (ids.length < batchSize) return;
  }
}
