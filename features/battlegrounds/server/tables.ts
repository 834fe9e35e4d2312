import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ByLanguage } from "#kit/i18n/by-language.ts";
import type { TieProgress } from "../rules.ts";

export interface BattlegroundTables {
  games: GamesTable;
  game_offers: GameOffersTable;
  events: EventsTable;
  entries: EntriesTable;
  bracket_ties: BracketTiesTable;
  tie_results: TieResultsTable;
}

/** In the smallest unit of the event's currency, first place first. */
export interface StoredPrizes {
  readonly pool: number;
  readonly places: readonly number[];
}

export interface GamesTable {
  id: string;
  title: string;
  art: string;
  account_kind: "uuid" | "ign" | "psn";
  has_draws: boolean;
  created_at: Date;
}

export interface GameOffersTable {
  country: string;
  provider: string;
  game_id: string;
  position: number;
}

export interface EventsTable {
  id: string;
  game_id: string;
  country: string;
  provider: string;
  stage: "qualifier" | "ladder" | "finals";
  platform: "any" | "ps5";
  title: JSONColumnType<ByLanguage<string>>;
  summary: JSONColumnType<ByLanguage<string>>;
  rules: JSONColumnType<ByLanguage<readonly string[]>>;
  prizes: JSONColumnType<StoredPrizes>;
  /** ISO 4217. */
  currency: string;
  capacity: number;
  entrants_count: Generated<number>;
  last_entry_number: Generated<number>;
  registration_opens_at: Date;
  registration_closes_at: Date;
  starts_at: Date;
  ends_at: Date;
  final_event_id: string | null;
  qualifier_number: number | null;
  closed_at: Date | null;
  is_cancelled: Generated<boolean>;
  created_at: Date;
  bracket_version: Generated<number>;
}

export interface EntriesTable {
  id: string;
  event_id: string;
  player_id: string;
  number: number;
  state: "entered" | "waiting" | "left";
  seed: number | null;
  entered_at: Date;
  left_at: Date | null;
  bound_at: ColumnType<Date | null, Date | null | undefined>;
  ps5_confirmed_at: ColumnType<Date | null, Date | null | undefined>;
  /** The final place in a closed qualifier. */
  place: number | null;
}

export interface BracketTiesTable {
  event_id: string;
  code: string;
  side: "upper" | "lower" | "final";
  round: number;
  position: number;
  entry_a: string | null;
  entry_b: string | null;
  score_a: number | null;
  score_b: number | null;
  winner: string | null;
  outcome: "played" | "walkover" | "bye" | "unneeded" | null;
  starts_at: Date | null;
  match_id: string | null;
  progress: TieProgress | null;
}

export interface TieResultsTable {
  event_id: string;
  code: string;
  entry_a: string;
  entry_b: string;
  score_a: number | null;
  score_b: number | null;
  winner: string;
  decided_at: Date;
}
