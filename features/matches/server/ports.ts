import type { Jobs } from "#kit/jobs/jobs.ts";
import type { LivePort } from "#kit/realtime/port.ts";

/** What the slice needs of the program around it. */
export interface MatchPorts {
  live: LivePort;
  jobs: Pick<Jobs, "enqueue">;
  /** On whose clocks the months of a service's tables begin and end. */
  timeZoneOf(service: string): string;
}
