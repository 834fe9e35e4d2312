import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Channel, StoredParams } from "../rules.ts";

export interface NotificationTables {
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  notification_outbox: NotificationOutboxTable;
  push_subscriptions: PushSubscriptionsTable;
  push_outbox: PushOutboxTable;
}

export interface NotificationsTable {
  id: string;
  player_id: string;
  kind: string;
  params: JSONColumnType<StoredParams>;
  link: string;
  created_at: Date;
  read_at: Date | null;
  sent_by: Optional<Channel>;
  sent_at: Optional<Date>;
}

/** Null by default. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface NotificationPreferencesTable {
  player_id: string;
  muted: string[];
  push_muted: Generated<string[]>;
  quiet_from: number | null;
  quiet_until: number | null;
  time_zone: string;
  matches_at_night: Generated<boolean>;
  changed_at: Date;
}

export interface NotificationOutboxTable {
  notification_id: string;
  player_id: string;
  due_at: Date;
  tries: Generated<number>;
}

export interface PushSubscriptionsTable {
  id: string;
  player_id: string;
  session_hash: Buffer;
  brand: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

export interface PushOutboxTable {
  player_id: string;
  kind: string;
  first_id: string;
  queued_at: Date;
  due_at: Date;
  tries: Generated<number>;
  sent_to: Generated<string[]>;
}
