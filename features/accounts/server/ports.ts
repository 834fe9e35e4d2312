import type { Jobs } from "#kit/jobs/jobs.ts";
import type { LivePort } from "#kit/realtime/port.ts";

/** What the slice needs of the program around it. */
export interface AccountPorts {
  live: LivePort;
  jobs: Pick<Jobs, "enqueue">;
  /** Codes are made from it; nobody who lacks it can tell one. */
  otpSecret: string;
}
