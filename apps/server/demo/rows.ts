import type { Selectable } from "kysely";
import type { PlayersTable } from "#features/accounts/server/tables.ts";
import type {
  BracketTiesTable,
  EntriesTable,
  EventsTable,
  GameOffersTable,
  TieResultsTable,
} from "#features/battlegrounds/server/tables.ts";
import type { FilesTable } from "#features/files/server/tables.ts";
import type {
  FriendRequestsTable,
  FriendsTable,
  PlayerPresenceTable,
} from "#features/friends/server/tables.ts";
import type { GameAccountsTable } from "#features/game-accounts/server/tables.ts";
import type { MatchesTable, MatchMovesTable, MatchPicturesTable } from "#features/matches/server/tables.ts";
import type {
  BoardsTable,
  PointsTable,
  RankingRowsTable,
  RatingChangesTable,
  RatingsTable,
  ResultsTable,
} from "#features/rankings/server/tables.ts";

import type {
  CardCheckoutsTable,
  CardCustomersTable,
  OptInEvidenceTable,
  SubscriptionChargeAttemptsTable,
  SubscriptionChargesTable,
  SubscriptionTransitionsTable,
  SubscriptionsTable,
} from "#features/subscriptions/server/tables.ts";

export type PlayerRow = Omit<
  Selectable<PlayersTable>,
  | "username_key"
  | "email_key"
  | "referred_by"
  | "churned_at"
  | "locked_at"
  | "former_msisdn"
  | "last_brand"
  | "warned_at"
>;
export type FriendRow = FriendsTable;
export type FriendRequestRow = Selectable<FriendRequestsTable>;
export type PresenceRow = Selectable<PlayerPresenceTable>;
export type EventRow = Selectable<EventsTable>;
export type EntryRow = Selectable<EntriesTable>;
export type GameAccountRow = GameAccountsTable;
export type TieRow = Selectable<BracketTiesTable>;
export type TieResultRow = TieResultsTable;
export type MatchRow = Selectable<MatchesTable>;
export type MoveRow = Selectable<MatchMovesTable>;
export type FileRow = FilesTable;
export type PictureRow = Selectable<MatchPicturesTable>;
export type BoardRow = Selectable<BoardsTable>;
export type PointRow = Omit<Selectable<PointsTable>, "id">;
export type RankingRow = Omit<Selectable<RankingRowsTable>, "points" | "sort_key">;
export type RatingRow = Selectable<RatingsTable>;
export type RatingChangeRow = Omit<Selectable<RatingChangesTable>, "id" | "number">;
export type ResultRow = ResultsTable;
export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type SubscriptionTransitionRow = Omit<Selectable<SubscriptionTransitionsTable>, "id">;
export type ChargeRow = Selectable<SubscriptionChargesTable>;
export type ChargeAttemptRow = Selectable<SubscriptionChargeAttemptsTable>;
export type CheckoutRow = Selectable<CardCheckoutsTable>;
export type CustomerRow = CardCustomersTable;
export type EvidenceRow = Selectable<OptInEvidenceTable>;

/** All rows of an `Audience` by table, in an order that satisfies foreign keys. */
export interface DemoRows {
  readonly players: readonly PlayerRow[];
  readonly subscriptions: readonly SubscriptionRow[];
  readonly subscription_transitions: readonly SubscriptionTransitionRow[];
  readonly subscription_charges: readonly ChargeRow[];
  readonly subscription_charge_attempts: readonly ChargeAttemptRow[];
  readonly opt_in_evidence: readonly EvidenceRow[];
  readonly card_customers: readonly CustomerRow[];
  readonly card_checkouts: readonly CheckoutRow[];
  readonly game_offers: readonly Selectable<GameOffersTable>[];
  readonly events: readonly EventRow[];
  readonly entries: readonly EntryRow[];
  readonly game_accounts: readonly GameAccountRow[];
  readonly matches: readonly MatchRow[];
  readonly bracket_ties: readonly TieRow[];
  readonly tie_results: readonly TieResultRow[];
  readonly match_moves: readonly MoveRow[];
  readonly files: readonly FileRow[];
  readonly match_pictures: readonly PictureRow[];
  readonly boards: readonly BoardRow[];
  readonly points: readonly PointRow[];
  readonly ranking_rows: readonly RankingRow[];
  readonly results: readonly ResultRow[];
  readonly ratings: readonly RatingRow[];
  readonly rating_changes: readonly RatingChangeRow[];
  readonly friends: readonly FriendRow[];
  readonly friend_requests: readonly FriendRequestRow[];
  readonly player_presence: readonly PresenceRow[];
}
