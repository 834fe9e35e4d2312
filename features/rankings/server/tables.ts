import type { Generated, GeneratedAlways } from "kysely";
import type { Allowance, CorrectedResult, Reason } from "../rules.ts";

export interface RankingTables {
  boards: BoardsTable;
  points: PointsTable;
  ranking_rows: RankingRowsTable;
  ranking_checkpoints: RankingCheckpointsTable;
  ranking_deltas: RankingDeltasTable;
  results: ResultsTable;
  pair_allowances: PairAllowancesTable;
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
  entered_elo: Generated<number>;
  entered_at: Date;
  /** Orders the table bytewise. */
  sort_key: GeneratedAlways<Buffer>;
}

/** Checkpoints: how many rows are ahead of a sort key, about every 200 rows. */
export interface RankingCheckpointsTable {
  board_id: string;
  sort_key: Buffer;
  ahead: number;
}

/** Pending deltas: +1 for a row that arrives at a sort key, -1 for a row that leaves it. */
export interface RankingDeltasTable {
  board_id: string;
  sort_key: Buffer;
  change: number;
}

export interface ResultsTable {
  match_id: string;
  player_id: string;
  /** 0 for the first count, 1 for the staff correction. */
  number: number;
  event_id: string;
  game_id: string;
  outcome: CorrectedResult["outcome"];
  winner_id: string | null;
  /** `isRanked` in the rules: within the daily allowance of the pair. */
  is_paid: boolean;
  elo_before: number;
  matches_before: number;
  counted_at: Date;
  recorded_at: Date;
}

export interface PairAllowancesTable {
  lower_id: string;
  higher_id: string;
  /** "2026-11-15" */
  day: string;
  kind: Allowance;
  number: number;
  match_id: string;
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
  id: GeneratedAlways<number>;
  number: Generated<number>;
}
