import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CoinKind, CoinReason, GrantState, ReferralSignal, ReferralState } from "../rules.ts";

export interface CoinTables {
  coin_accounts: CoinAccountsTable;
  coin_postings: CoinPostingsTable;
  coin_entries: CoinEntriesTable;
  coin_streaks: CoinStreaksTable;
  referrals: ReferralsTable;
  former_identities: FormerIdentitiesTable;
  coin_grants: CoinGrantsTable;
}

export interface CoinGrantsTable {
  id: string;
  service: string;
  brand: string;
  player_id: string | null;
  amount: number;
  reason: string;
  state: GrantState;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface CoinAccountsTable {
  id: GeneratedAlways<number>;
  service: string;
  player_id: string | null;
  balance: Generated<number>;
  entry_count: Generated<number>;
  created_at: Date;
}

export interface CoinPostingsTable {
  id: GeneratedAlways<number>;
  service: string;
  account_id: number;
  key: string;
  reason: CoinReason;
  subject: string | null;
  posted_at: Date;
}

export interface CoinEntriesTable {
  posting_id: number;
  side: "player" | "system";
  service: string;
  account_id: number | null;
  system_account: string | null;
  kind: CoinKind;
  amount: number;
  number: number | null;
  balance: number | null;
}

export interface CoinStreaksTable {
  player_id: string;
  streak: number;
  claims: number;
  first_claimed_at: Date;
  claimed_at: Date;
}

export interface ReferralsTable {
  id: string;
  service: string;
  friend_id: string;
  referrer_id: string;
  state: ReferralState;
  signals: ReferralSignal[];
  network_hash: Buffer;
  came_at: Date;
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface FormerIdentitiesTable {
  service: string;
  hash: Buffer;
  left_at: Date;
}
