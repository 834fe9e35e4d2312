import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { HealthKind } from "#kit/pure/health-tally.ts";
import type { MemberState, StaffRole } from "../rules.ts";

export interface StaffTables {
  staff_members: StaffMembersTable;
  staff_sessions: StaffSessionsTable;
  staff_audit: StaffAuditTable;
  staff_views: StaffViewsTable;
  staff_keys: StaffKeysTable;
  staff_answered_challenges: StaffAnsweredChallengesTable;
  health_counts: HealthCountsTable;
}

/** Calls of external systems, failed calls of our API and logged errors, by hour. */
export interface HealthCountsTable {
  kind: HealthKind;
  name: string;
  hour: Date;
  succeeded: number;
  failed: number;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
}

export interface StaffMembersTable {
  id: string;
  email: string;
  email_key: GeneratedAlways<string>;
  role: StaffRole;
  brands: string[];
  state: MemberState;
  password_hash: string | null;
  previous_password_hash: ColumnType<string | null, string | null | undefined>;
  totp_secret: string | null;
  /** The last step used. */
  totp_step: Generated<number>;
  setup_hash: Buffer | null;
  setup_expires_at: Date | null;
  is_demo: Generated<boolean>;
  created_at: Date;
}

/** Saved filters, sorting and columns of a console table. */
export interface StaffViewsTable {
  member_id: string;
  page: string;
  name: string;
  search: string;
}

/** WebAuthn credentials. */
export interface StaffKeysTable {
  id: string;
  member_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  added_at: Date;
  used_at: Date | null;
}

export interface StaffAnsweredChallengesTable {
  hash: Buffer;
  expires_at: Date;
}

export interface StaffSessionsTable {
  id: string;
  member_id: string;
  token_hash: Buffer;
  /** Of the token before the last renewal, which still works for a moment. */
  previous_hash: Buffer | null;
  created_at: Date;
  renewed_at: Date;
  seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** For example "Chrome, Windows". */
  device: Generated<string>;
  network: ColumnType<string | null, string | null | undefined>;
  /** When the member has to be notified of the sign-in. */
  alert_due_at: ColumnType<Date | null, Date | null | undefined>;
  /** When the member reported the sign-in as not theirs. */
  reported_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface StaffAuditTable {
  id: number;
  at: Date;
  actor_id: string | null;
  action: string;
  brand: string | null;
  subject: string | null;
  details: string;
  /** Of the entry before, so that a changed or missing entry is noticed. */
  previous_hash: Buffer;
  hash: Buffer;
}
