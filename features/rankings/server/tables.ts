import type { Generated, GeneratedAlways } from "kysely";
import type { Reason } from "../rules.ts";

export interface RankingTables {
  boards: BoardsTable;
  points: PointsTable;
  ranking_rows: RankingRowsTable;
  ratings: RatingsTable;
  rating_changes: RatingChangesTable;
}

export interface BoardsTable {
  id: string;
  service: string;
  kind: "event" | "season" | "all_time";
  event_id: string | null;
  season: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  created_at: Date;
}

export interface PointsTable {
  id: GeneratedAlways<number>;
  event_id: string;
  player_id: string;
  match_id: string;
  reason: Reason;
  amount: number;
  awarded_at: Date;
}

export interface RankingRowsTable {
  board_id: string;
  player_id: string;
  played: Generated<number>;
  won: Generated<number>;
  lost: Generated<number>;
  drawn: Generated<number>;
  total: Generated<number>;
  points: GeneratedAlways<number>;
  elo: Generated<number>;
  entered_at: Date;
}

export interface RatingsTable {
  player_id: string;
  game_id: string;
  elo: number;
  matches: number;
  updated_at: Date;
}

export interface RatingChangesTable {
  match_id: string;
  player_id: string;
  game_id: string;
  before: number;
  after: number;
  changed_at: Date;
}
