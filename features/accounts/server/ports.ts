import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Permission, StaffActor } from "#features/staff/rules.ts";
import type { FilePorts } from "#features/files/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Money } from "#kit/i18n/format.ts";
import type { Namespace } from "#kit/i18n/text.ts";
import type { CallContext } from "#kit/http/context.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import type { ProofOfWorkChallenge } from "../contract.ts";
import type { OwnRestrictionKind } from "../rules/restrictions.ts";

/** Dependencies of the slice. */
export interface AccountPorts extends FilePorts {
  realtime: RealtimePort;
  jobs: Pick<Jobs, "enqueue">;
  /** Key of the HMACs from which codes are derived. */
  otpSecret: string;
  /** Personal data of all other slices, highest level first, because rows are erased before those they refer to. */
  personalData: readonly PersonalData[];
  siteOf(brand: string): Site | undefined;
  /** Price, renewal and cancellation for a new player, in the words of the checkout. */
  offerTextOf(site: Site): string;
  /** False for demo brands in production. */
  sendsSms(brand: Pick<Brand, "demoBrandConfig">): boolean;
  proofOfWork: ProofOfWorkPort;
  /** Whether the player has linked a game account with this id. */
  hasGameAccount(executor: Executor, playerId: string, typed: string): Promise<boolean>;
  /** Runs in the transaction that creates a player. */
  onRegistered(trx: Executor, call: CallContext<Site>, playerId: string): Promise<void>;
  /** Notifies the player, in the transaction of the change. */
  notifyOfRestriction(trx: Executor, change: RestrictionChange, now: Date): Promise<void>;
  /** Increments an alarm counter. */
  alarm(name: string, brand: string): void;
}

export interface RestrictionChange {
  readonly playerId: string;
  readonly kind: OwnRestrictionKind;
  /** Null without an end; undefined when it was lifted. */
  readonly endsAt: Date | null | undefined;
}

interface RestrictionOrder {
  readonly actor: StaffActor;
  readonly site: Site;
  readonly playerId: string;
  readonly reason: string;
}

/** A kind of restriction that another slice stores, with an end always. It writes the audit log and notifies. */
export interface RegisteredRestriction {
  readonly permission: Permission;
  /** Restrictions that have not ended. */
  list(
    executor: Executor,
    playerId: string,
    now: Date,
  ): Promise<
    readonly {
      readonly reason: string;
      readonly until: Date;
      /** What it is limited to, and the console page where it is lifted; null if it is lifted on the player's page. */
      readonly place: { readonly name: string; readonly path: string } | null;
    }[]
  >;
  set(trx: Executor, order: RestrictionOrder & { readonly endsAt: Date }, now: Date): Promise<void>;
  lift(trx: Executor, order: RestrictionOrder, now: Date): Promise<boolean>;
}

/** The restrictions of other slices, by kind. */
export type RegisteredRestrictions = ReadonlyMap<string, RegisteredRestriction>;

/** The balance of a player, stored by a slice above this one. */
export interface CoinBalancePort {
  findBalance(executor: Executor, playerId: string): Promise<number>;
}

export interface RegisterPorts extends AccountPorts {
  /** Links the EA account of a new player. Throws a problem for the field `eafcUUID`. */
  linkEafcAccount(
    trx: Executor,
    owner: { playerId: string; site: Site },
    eafcUuid: string,
    now: Date,
  ): Promise<void>;
}

/** Work that makes requests expensive for robots: a proof of work, or a captcha. */
export interface ProofOfWorkPort {
  issue(now: Date): ProofOfWorkChallenge;
  /** The id of the challenge that the answer solves. The caller checks that it is used once. */
  solvedChallengeId(answer: string, now: Date): Promise<string | undefined>;
}

export interface Person {
  id: string;
  service: string;
  username: string;
  msisdn: string | null;
  email: string | null;
}

/** Dependencies of slices that export and erase personal data. */
export type PersonalDataPorts = Pick<AccountPorts, "jobs" | "siteOf">;

/** The personal data of one slice. */
export interface PersonalData {
  /** The key in the exported file. */
  readonly name: string;
  /** Tables of the slice with a foreign key to players; a test compares them with the database. */
  readonly tables: readonly string[];
  /** At most the newest `maxExported` rows of each kind. */
  collect(executor: Executor, person: Person): Promise<unknown>;
  /** Runs in the transaction that gives a number to a player: data stored for the number becomes the player's. */
  adopt?(trx: Executor, owner: { id: string; service: string; msisdn: string }): Promise<void>;
  /** Sentences about further effects of the removal, in the language of the site that shows them. */
  describeRemoval?(executor: Executor, person: Person, now: Date, site: Site): Promise<string[]>;
  /**
   * Runs in the transaction that removes the player. Results stay with the player's id. `site` is null if the retention
   * job removes the player. Returns the sentences that the player must have read before.
   */
  erase(trx: Executor, person: Person, now: Date, site: Site | null): Promise<void | string[]>;
  /** Which of the players are active although they do not visit, for example because they pay. */
  findActive?(executor: Executor, playerIds: readonly string[]): Promise<string[]>;
}

/** What a member reads as it is, an amount of money, or a text of a console dictionary. */
export type RecordPart = string | Money | { readonly texts: Namespace; readonly key: string };

/** A row of a list on the player's page in the console. */
export interface PlayerRecord {
  readonly id: string;
  readonly at: Date;
  readonly title: RecordPart;
  readonly note: readonly RecordPart[];
  /** A console page about it. */
  readonly path: string | null;
}

/** A list on the player's page: the newest rows first. Its label is `records_<name>` in a console dictionary. */
export interface PlayerRecordList {
  readonly permission: Permission;
  list(executor: Executor, playerId: string, limit: number): Promise<readonly PlayerRecord[]>;
}
/** The records of all slices, by name. */
export type PlayerRecords = ReadonlyMap<string, PlayerRecordList>;

/** Limits the size of an export; more rows than a player collects in years. */
export const maxExported = 5_000;
