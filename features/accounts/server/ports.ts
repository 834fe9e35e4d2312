import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { FilePorts } from "#features/files/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import type { ProofOfWorkChallenge } from "../contract.ts";

/** What the slice needs of the program around it. */
export interface AccountPorts extends FilePorts {
  live: LivePort;
  jobs: Pick<Jobs, "enqueue">;
  /** Codes are made from it; nobody who lacks it can tell one. */
  otpSecret: string;
  /** What the other slices keep of people, the highest first: what refers to something goes before it. */
  personalData: readonly PersonalData[];
  siteOf(brand: string): Site | undefined;
  /** What a new player is sold and how it ends, in the words of the checkout. */
  offerOf(site: Site): string;
  /** False for demo brands in production. */
  sendsSms(brand: Pick<Brand, "demoBrandConfig">): boolean;
  hurdle: ProofOfWorkPort;
  /** Whether the player has linked a game account with this id. */
  hasGameAccount(executor: Executor, playerId: string, typed: string): Promise<boolean>;
  /** Counts what should wake somebody. */
  alarm(name: string, brand: string): void;
}

/** The same, where a new player may name a game account. */
export interface RegisterPorts extends AccountPorts {
  /** Links the EA account that a new player has named. Throws a problem that names the field `eafcUUID`. */
  linkEafcAccount(
    trx: Executor,
    owner: { playerId: string; site: Site },
    eafcUuid: string,
    now: Date,
  ): Promise<void>;
}

/** Something that costs a robot more than a person: a search that the browser does, or a captcha. */
export interface ProofOfWorkPort {
  issue(now: Date): ProofOfWorkChallenge;
  /** Which hurdle an answer solves, if any; whether it has served before is not asked here. */
  solved(answer: string, now: Date): Promise<string | undefined>;
}

/** Whose data is meant. */
export interface Person {
  id: string;
  service: string;
  username: string;
  msisdn: string | null;
  email: string | null;
}

/** What slices need to export and erase what they store of a person. */
export type PersonalDataPorts = Pick<AccountPorts, "jobs" | "siteOf">;

/** What one slice keeps of a person. */
export interface PersonalData {
  /** What it is called in the file that the player gets. */
  readonly name: string;
  /** Those of its tables that refer to players: a test compares them with the foreign keys of the database. */
  readonly tables: readonly string[];
  /** At most `mostExported` of each kind, the newest. */
  collect(executor: Executor, person: Person): Promise<unknown>;
  /** A number has come to a player, in that transaction: what is known of the number alone becomes the player's. */
  adopt?(trx: Executor, owner: { id: string; service: string; msisdn: string }): Promise<void>;
  /** What removal does that everybody is told of before, in the words of the site where it is asked for. */
  describeRemoval?(executor: Executor, person: Person, now: Date, site: Site): Promise<string[]>;
  /**
   * In the transaction that removes the player. Results stay with the player's id, which tells nothing any more. With
   * the site where the player asked for it, where it was the player; gives what must have been told there before.
   */
  erase(trx: Executor, person: Person, now: Date, site: Site | null): Promise<void | string[]>;
  /** Those of the players who use what the slice gives them without being seen: they are not silent. */
  findActive?(executor: Executor, playerIds: readonly string[]): Promise<string[]>;
}

/** More than anybody plays in years, less than a file that a phone cannot hold. */
export const mostExported = 5_000;
