import type { FeatureSwitches } from "#features/branding/server/index.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import type { ChatRoomKind, ChatSite } from "./room-kinds.ts";

export interface ChatPorts {
  readonly realtime: RealtimePort;
  readonly switches: Pick<FeatureSwitches, "isOn">;
  readonly jobs: Pick<Jobs, "enqueue">;
  /** The room kinds that other slices register. */
  readonly chatRoomKinds: readonly ChatRoomKind[];
}

/** Who calls, and from which site. */
export interface ChatReader {
  readonly site: ChatSite;
  readonly playerId: string;
  /** All room kinds. */
  readonly kinds: readonly ChatRoomKind[];
}
