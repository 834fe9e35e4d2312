import type { Generated } from "kysely";

export interface FriendTables {
  blocks: BlocksTable;
  friends: FriendsTable;
  friend_requests: FriendRequestsTable;
  realtime_nodes: RealtimeNodesTable;
  player_connections: PlayerConnectionsTable;
  player_presence: PlayerPresenceTable;
}

export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  blocked_at: Date;
}

/** One row for each side of a friendship. */
export interface FriendsTable {
  player_id: string;
  friend_id: string;
  since: Date;
}

export interface FriendRequestsTable {
  sender_id: string;
  receiver_id: string;
  requested_at: Date;
  refused_at: Date | null;
  is_withdrawn: Generated<boolean>;
}

export interface RealtimeNodesTable {
  id: string;
  alive_until: Date;
}

/** Players with an open socket on a node. */
export interface PlayerConnectionsTable {
  player_id: string;
  node_id: string;
}

export interface PlayerPresenceTable {
  player_id: string;
  last_seen_at: Date | null;
  is_hidden: Generated<boolean>;
}
