import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type {
  MessageState,
  Reaction,
  ReportReason,
  ReportState,
  RoomKindName,
  WordKind,
  WordLanguage,
} from "../rules.ts";

export interface ChatTables {
  chat_rooms: ChatRoomsTable;
  chat_messages: ChatMessagesTable;
  chat_members: ChatMembersTable;
  chat_mentions: ChatMentionsTable;
  chat_reactions: ChatReactionsTable;
  chat_timeouts: ChatTimeoutsTable;
  chat_reports: ChatReportsTable;
  chat_words: ChatWordsTable;
}

interface ChatRoomsTable {
  id: ColumnType<number, never, never>;
  service: string;
  key: string;
  kind: RoomKindName;
  last_sequence: Generated<number>;
  last_change: Generated<number>;
  last_message_at: Date | null;
  participants: Generated<number>;
  slow_mode_seconds: Generated<number>;
  is_locked: Generated<boolean>;
  pinned_sequence: number | null;
  created_at: Date;
}

export type ReactionCounts = Partial<Record<Reaction, number>>;

interface ChatMessagesTable {
  room_id: number;
  sequence: number;
  id: string;
  author_id: string | null;
  staff_name: string | null;
  client_id: string;
  text: string | null;
  state: MessageState;
  text_hash: Buffer | null;
  sent_at: Date;
  edited_at: Date | null;
  reply_to: number | null;
  mentions: Generated<string[]>;
  reactions: JSONColumnType<ReactionCounts, string | undefined>;
  has_plain_links: Generated<boolean>;
  change: Generated<number>;
}

interface ChatMembersTable {
  player_id: string;
  room_id: number;
  read_up_to: Generated<number>;
  is_muted: Generated<boolean>;
  is_private: boolean;
  took_part_at: Date | null;
  last_sent_at: Date | null;
}

interface ChatMentionsTable {
  player_id: string;
  room_id: number;
  sequence: number;
}

interface ChatReactionsTable {
  room_id: number;
  sequence: number;
  player_id: string;
  reaction: Reaction;
}

interface ChatTimeoutsTable {
  player_id: string;
  /** 0 for all rooms. */
  room_id: number;
  reason: string;
  ends_at: Date;
}

interface ChatReportsTable {
  id: string;
  service: string;
  reporter_id: string;
  kind: "message" | "player";
  subject_id: string;
  reported_id: string | null;
  reason: ReportReason;
  note: string | null;
  quoted_text: string | null;
  state: Generated<ReportState>;
  reported_at: Date;
  decided_at: Date | null;
}

interface ChatWordsTable {
  service: string;
  language: WordLanguage;
  word: string;
  kind: WordKind;
  added_at: Date;
}
