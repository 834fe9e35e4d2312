import type { Jobs } from "#kit/jobs/jobs.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import type { ChatRoomKind } from "./room-kinds.ts";

export interface ChatPorts {
  readonly live: LivePort;
  readonly jobs: Pick<Jobs, "enqueue">;
  /** The room kinds that other slices register. */
  readonly chatRoomKinds: readonly ChatRoomKind[];
}
