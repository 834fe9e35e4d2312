import type { Generated } from "kysely";

export interface FriendTables {
  blocks: BlocksTable;
  friends: FriendsTable;
  friend_requests: FriendRequestsTable;
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
