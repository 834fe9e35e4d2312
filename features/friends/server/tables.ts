export interface FriendTables {
  blocks: BlocksTable;
}

export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  blocked_at: Date;
}
