import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { LinkPurpose } from "../rules/email-links.ts";
import type { ConsentOutcome } from "../rules/guardian.ts";
import type { OwnRestrictionKind } from "../rules/restrictions.ts";

export interface AccountTables {
  players: PlayersTable;
  sessions: SessionsTable;
  browsers: BrowsersTable;
  otp_codes: OtpCodesTable;
  otp_sends: OtpSendsTable;
  number_proofs: NumberProofsTable;
  second_proof_tries: SecondProofTriesTable;
  used_hand_offs: UsedHandOffsTable;
  ext_refs: ExtRefsTable;
  early_access: EarlyAccessTable;
  former_emails: FormerEmailsTable;
  restrictions: RestrictionsTable;
  player_notes: PlayerNotesTable;
}

export interface PlayersTable {
  id: string;
  service: string;
  username: string;
  username_key: GeneratedAlways<string>;
  msisdn: string | null;
  email: string | null;
  email_key: GeneratedAlways<string | null>;
  country: string;
  first_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  gender: string | null;
  bio: string | null;
  avatar: string;
  is_open_to_challenges: Generated<boolean>;
  created_at: Date;
  last_seen_at: Date | null;
  removed_at: Date | null;
  referred_by: Optional<string>;
  churned_at: Optional<Date>;
  locked_at: Optional<Date>;
  former_msisdn: Optional<string>;
  last_brand: Optional<string>;
  warned_at: Optional<Date>;
}

/** Defaults to null. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface SessionsTable {
  token_hash: Buffer;
  player_id: string;
  brand: string;
  user_agent: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  is_demo: Generated<boolean>;
  proven_at: Optional<Date>;
}

export interface OtpCodesTable {
  service: string;
  msisdn: string;
  id: string;
  brand: string;
  browser_hash: Buffer;
  expires_at: Date;
  tries: Generated<number>;
  used_at: Optional<Date>;
  network: string;
}

export interface OtpSendsTable {
  msisdn: string;
  sent_at: Date[];
  sent_for: Buffer[];
  last_sent_at: Date;
}

export interface BrowsersTable {
  id: Buffer;
  token_hash: Buffer;
  expires_at: Date;
}

export interface NumberProofsTable {
  browser_hash: Buffer;
  service: string;
  msisdn: string;
  proven_by: "otp" | "operator";
  proven_at: Date;
  expires_at: Date;
  second_proven_at: Optional<Date>;
}

export interface SecondProofTriesTable {
  player_id: string;
  tried_at: Date[];
}

export interface UsedHandOffsTable {
  signature_hash: Buffer;
  token_hash: Optional<Buffer>;
  expires_at: Date;
}

export interface ExtRefsTable {
  ref_hash: Buffer;
  browser_hash: Buffer;
  brand: string;
  expires_at: Date;
  next_page: string | null;
}

export interface EarlyAccessTable {
  player_id: string;
  eafc_uuid: string | null;
  created_at: Date;
}

export interface FormerEmailsTable {
  id: string;
  player_id: string;
  email: string;
  changed_at: Date;
}

/** What players may not do, until `ends_at` or permanently. */
export interface RestrictionsTable {
  player_id: string;
  kind: OwnRestrictionKind;
  reason: string;
  restricted_at: Date;
  ends_at: Date | null;
}

/** Notes of staff about a player. */
export interface PlayerNotesTable {
  id: string;
  player_id: string;
  author_id: string;
  text: string;
  written_at: Date;
}

/** Tables of brands with `signUp: "email"`. */
export interface EmailTables {
  email_registrations: EmailRegistrationsTable;
  player_passwords: PlayerPasswordsTable;
  email_links: EmailLinksTable;
  guardian_consents: GuardianConsentsTable;
}

export interface EmailRegistrationsTable {
  id: string;
  service: string;
  brand: string;
  email: string;
  email_key: GeneratedAlways<string>;
  name: string;
  password_hash: string;
  date_of_birth: string | null;
  guardian_email: string | null;
  refer_id: string | null;
  created_at: Date;
  expires_at: Date;
  verified_at: Optional<Date>;
  next_page: Optional<string>;
  country: Optional<string>;
  browser_hash: Optional<Buffer>;
}

export interface PlayerPasswordsTable {
  player_id: string;
  hash: string;
  changed_at: Date;
}

export interface EmailLinksTable {
  token_hash: Buffer;
  purpose: LinkPurpose;
  registration_id: string | null;
  player_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  outcome: Optional<ConsentOutcome>;
}

export interface GuardianConsentsTable {
  player_id: string;
  email: string;
  asked_at: Date;
  given_at: Date | null;
  /** The price, renewal and cancellation that the guardian saw. */
  shown_text: Optional<string>;
}
