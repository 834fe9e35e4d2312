import { describeFailure } from "./failure.ts";
import type { JobLog } from "./registry.ts";

/**
 * Logs errors of the queue itself, usually a lost database connection. All workers then fail together and at every
 * poll, so only the first error is logged, and the recovery with the number of suppressed errors.
 */
export interface QueueErrors {
  report(error: unknown): void;
  /** The queue has responded. It counts as recovered if no error came since the previous response. */
  answered(): void;
  /** Ends the suppression: the next error is logged. */
  reset(): void;
}

export function createQueueErrors(log: JobLog): QueueErrors {
  let isReported = false;
  let suppressed = 0;
  let hasFailed = false;
  const reset = () => {
    if (suppressed > 0) log.info({ suppressed }, "job queue works again");
    isReported = false;
    suppressed = 0;
  };
  return {
    reset,
    report(error) {
      hasFailed = true;
      if (isReported) suppressed++;
      else log.error({ failure: describeFailure(error) }, "job queue error");
      isReported = true;
    },
    answered() {
      if (!hasFailed) reset();
      hasFailed = false;
    },
  };
}
