import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { MatchState, Move } from "../rules.ts";

export interface MatchTables {
  matches: MatchesTable;
  match_moves: MatchMovesTable;
  match_notes: MatchNotesTable;
  match_pictures: MatchPicturesTable;
  match_reminders: MatchRemindersTable;
  match_friends: MatchFriendsTable;
}

export interface MatchesTable {
  id: string;
  event_id: string;
  game_id: string;
  tie_code: string | null;
  state: MatchState;
  version: number;
  challenger_id: string;
  challenger_entry_id: string;
  challenged_id: string;
  challenged_entry_id: string;
  is_instant: Generated<boolean>;
  kickoff_at: Date;
  requested_at: Date;
  proposed_kickoff_at: Date | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  challenger_proposals: Generated<number>;
  challenged_proposals: Generated<number>;
  confirmed_at: Date | null;
  challenger_ready_at: Date | null;
  challenged_ready_at: Date | null;
  score_challenger: number | null;
  score_challenged: number | null;
  submitted_by: string | null;
  submitted_at: Date | null;
  corrections: Generated<number>;
  challenger_additions: Generated<number>;
  challenged_additions: Generated<number>;
  winner_id: string | null;
  decided_at: Date | null;
  deadline_at: Date | null;
  is_corrected: Generated<boolean>;
}

/** Listed by name: prepared statements must not change when a later version adds a column. */
export const matchColumns = [
  "match.id",
  "match.event_id",
  "match.game_id",
  "match.tie_code",
  "match.state",
  "match.version",
  "match.challenger_id",
  "match.challenger_entry_id",
  "match.challenged_id",
  "match.challenged_entry_id",
  "match.is_instant",
  "match.kickoff_at",
  "match.requested_at",
  "match.proposed_kickoff_at",
  "match.proposed_by",
  "match.proposed_at",
  "match.challenger_proposals",
  "match.challenged_proposals",
  "match.confirmed_at",
  "match.challenger_ready_at",
  "match.challenged_ready_at",
  "match.score_challenger",
  "match.score_challenged",
  "match.submitted_by",
  "match.submitted_at",
  "match.corrections",
  "match.challenger_additions",
  "match.challenged_additions",
  "match.winner_id",
  "match.decided_at",
  "match.deadline_at",
  "match.is_corrected",
] as const satisfies readonly `match.${keyof MatchesTable}`[];

export interface MatchMovesTable {
  match_id: string;
  number: number;
  move: Move;
  state: MatchState;
  player_id: string | null;
  details: JSONColumnType<Readonly<Record<string, string | number>>>;
  moved_at: Date;
  /** Who ruled or corrected. */
  staff_id: ColumnType<string | null, string | null | undefined>;
}

export type Reminder = "check_in_open" | "score_missing";

export interface MatchRemindersTable {
  match_id: string;
  kind: Reminder;
  kickoff_at: Date;
}

export interface MatchFriendsTable {
  match_id: string;
  player_id: string;
  added_at: Date;
}

export interface MatchPicturesTable {
  file_id: string;
  match_id: string;
  number: number;
  position: number;
  seen_in: string | null;
}

export interface MatchNotesTable {
  match_id: string;
  number: number;
  /** Null for a message of staff to both players. */
  player_id: string | null;
  /** Read by the opponent. Old disputes stored their notes for staff here. */
  text: string | null;
  staff_text: string | null;
}
