import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";

export interface MatchPorts {
  realtime: RealtimePort;
  jobs: Pick<Jobs, "enqueue">;
  /** The time zone defines the service's months. */
  timeZoneOf(service: string): string;
}
