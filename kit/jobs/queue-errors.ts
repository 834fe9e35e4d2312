import { describeFailure } from "./failure.ts";
import type { JobLog } from "./registry.ts";

/**
 * What goes wrong with the queue itself, most often its way to the database. Then every worker fails at once and again at each
 * look: one line tells of it, and one of its end with how many were held back.
 */
export interface QueueErrors {
  report(error: unknown): void;
  /** The queue has answered. It is well again when nothing failed since the answer before. */
  answered(): void;
  /** The next failure is told, whatever came before. */
  over(): void;
}

export function createQueueErrors(log: JobLog): QueueErrors {
  let isReported = false;
  let suppressed = 0;
  let isFresh = false;
  const over = () => {
    if (suppressed > 0) log.info({ suppressed }, "job queue works again");
    isReported = false;
    suppressed = 0;
  };
  return {
    over,
    report(error) {
      isFresh = true;
      if (isReported) suppressed++;
      else log.error({ failure: describeFailure(error) }, "job queue error");
      isReported = true;
    },
    answered() {
      if (!isFresh) over();
      isFresh = false;
    },
  };
}
