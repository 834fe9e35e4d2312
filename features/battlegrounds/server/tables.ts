import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ByLanguage } from "#kit/i18n/by-language.ts";
import type { PayoutMethod, PrizeState, RefusalReason, TieProgress } from "../rules.ts";

export interface BattlegroundTables {
  games: GamesTable;
  game_offers: GameOffersTable;
  events: EventsTable;
  entries: EntriesTable;
  bracket_ties: BracketTiesTable;
  tie_results: TieResultsTable;
  prizes: PrizesTable;
  prize_claims: PrizeClaimsTable;
  prize_approvals: PrizeApprovalsTable;
}

/** Amounts in the smallest unit of the event's currency, first place first. */
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
  version: Generated<number>;
  is_published: Generated<boolean>;
  prizes_locked_at: Optional<Date>;
  prizes_awarded_at: Optional<Date>;
}

/** Defaults to null. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

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
  /** The start that staff have set. */
  moved_to: Date | null;
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

export interface PrizesTable {
  id: string;
  service: string;
  event_id: string;
  place: number;
  amount: number;
  currency: string;
  player_id: string;
  state: PrizeState;
  result_at: Date;
  held_until: Date;
  claimable_at: Optional<Date>;
  claim_until: Optional<Date>;
  reminded_at: Optional<Date>;
  claimed_at: Optional<Date>;
  tax_accepted_at: Optional<Date>;
  refused_at: Optional<Date>;
  refusal: Optional<RefusalReason>;
  approved_at: Optional<Date>;
  due_at: Date;
  late_notified_at: Optional<Date>;
  paid_at: Optional<Date>;
  reference: Optional<string>;
  closed_at: Optional<Date>;
}

export interface PrizeClaimsTable {
  prize_id: string;
  player_id: string;
  method: PayoutMethod;
  details: string;
  number_end: string;
  claimed_at: Date;
  exported_at: Optional<Date>;
}

export interface PrizeApprovalsTable {
  prize_id: string;
  member_id: string;
  approved_at: Date;
}
