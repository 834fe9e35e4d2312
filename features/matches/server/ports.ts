import type { Jobs } from "#kit/jobs/jobs.ts";
import type { LivePort } from "#kit/realtime/port.ts";

export interface MatchPorts {
  live: LivePort;
  jobs: Pick<Jobs, "enqueue">;
  /** The time zone defines the service's months. */
  timeZoneOf(service: string): string;
}
