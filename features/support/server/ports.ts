import type { ProofOfWorkPort } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { ChatRoomKind } from "#features/chat/server/index.ts";
import type { FilePorts } from "#features/files/server/index.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";

export interface SupportPorts extends FilePorts {
  realtime: RealtimePort;
  /** Signs the links to the tickets of visitors. */
  otpSecret: string;
  proofOfWork: ProofOfWorkPort;
  /** The room kinds of all slices: they say whether a player may read a message. */
  readonly chatRoomKinds: readonly ChatRoomKind[];
}

/** The player who writes, and from which site. */
export interface Customer {
  readonly site: Site;
  readonly playerId: string;
}
