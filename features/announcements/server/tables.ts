import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { AnnouncementState, AnnouncementText, Segment } from "../rules.ts";

export interface AnnouncementTables {
  announcements: AnnouncementsTable;
}

export interface AnnouncementsTable {
  id: string;
  service: string;
  brands: string[];
  segment: Segment;
  event_id: string | null;
  link: string;
  texts: JSONColumnType<Readonly<Record<string, AnnouncementText>>>;
  state: AnnouncementState;
  version: number;
  send_at: Optional<Date>;
  started_at: Optional<Date>;
  finished_at: Optional<Date>;
  audience_size: Optional<number>;
  sent_count: Generated<number>;
  failed_count: Generated<number>;
  sent_up_to: Optional<string>;
  created_at: Date;
  changed_at: Date;
  changed_by: string;
}

/** Defaults to null. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
