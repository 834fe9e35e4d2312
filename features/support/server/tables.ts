import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { BugDetails } from "../contract.ts";
import type { ContextKind, ReplyLanguage, TicketKind, TicketState } from "../rules.ts";

export interface SupportTables {
  support_tickets: SupportTicketsTable;
  support_messages: SupportMessagesTable;
  support_pictures: SupportPicturesTable;
  support_replies: SupportRepliesTable;
}

export type VisitorChannel = "email" | "sms";

export interface SupportTicketsTable {
  id: string;
  service: string;
  brand: string;
  player_id: string | null;
  visitor_channel: VisitorChannel | null;
  visitor_address: string | null;
  client_id: string;
  kind: TicketKind;
  subject: string;
  state: TicketState;
  context_kind: ContextKind | null;
  context_id: string | null;
  context_link: string | null;
  bug: JSONColumnType<BugDetails> | null;
  last_sequence: Generated<number>;
  opened_at: Date;
  changed_at: Date;
  answer_by: Date | null;
  closed_at: Date | null;
  assigned_to: ColumnType<string | null, string | null | undefined>;
  /** The player's rating of a closed ticket, given once. */
  is_satisfied: ColumnType<boolean | null, boolean | null | undefined>;
}

export interface SupportMessagesTable {
  ticket_id: string;
  sequence: number;
  id: string;
  author: "customer" | "staff";
  is_note: Generated<boolean>;
  text: string;
  client_id: string;
  sent_at: Date;
  promised_at: Date | null;
  send_at: Date | null;
  staff_id: ColumnType<string | null, string | null | undefined>;
}

export interface SupportPicturesTable {
  file_id: string;
  ticket_id: string;
  sequence: number;
  position: number;
}

export interface SupportRepliesTable {
  id: string;
  service: string;
  language: ReplyLanguage;
  title: string;
  text: string;
  changed_at: Date;
}
