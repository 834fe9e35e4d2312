import type { JSONColumnType } from "kysely";
import type { StoredParams } from "../rules.ts";

export interface NotificationTables {
  notifications: NotificationsTable;
}

export interface NotificationsTable {
  id: string;
  player_id: string;
  kind: string;
  params: JSONColumnType<StoredParams>;
  link: string;
  created_at: Date;
  read_at: Date | null;
}
