import type { Brand } from "#features/branding/rules.ts";
import type { FeatureSwitches, Site } from "#features/branding/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Executor } from "#kit/db/database.ts";
import type { TextSource } from "#kit/i18n/text.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Permission } from "../rules.ts";

/** The brands whose data a member sees: the chosen brand, or all brands that the member works for. */
export interface StaffScope {
  readonly brands: readonly Brand[];
  readonly now: Date;
}

export interface SearchHit {
  readonly id: string;
  readonly title: string;
  /** Tells hits with the same title apart. */
  readonly note: string;
  /** The console page of the hit, below `/staff`. */
  readonly path: string;
}

/** A search of the console. Its label is `kind_<name>` in the slice's console dictionary. */
export interface SearchProvider {
  readonly permission: Permission;
  search(executor: Executor, text: string, scope: StaffScope, limit: number): Promise<readonly SearchHit[]>;
}

export interface QueueSize {
  readonly count: number;
  /** Since when the oldest entry waits; null for an empty queue. */
  readonly oldestAt: Date | null;
}

/** A queue of the inbox. Its label is `queue_<name>` in the slice's console dictionary. */
export interface InboxQueue {
  readonly permission: Permission;
  /** The console page that shows the queue, below `/staff`. */
  readonly path: string;
  size(executor: Executor, scope: StaffScope): Promise<QueueSize>;
}

/** A table that members download as CSV, page by page. */
export interface CsvExport {
  readonly permission: Permission;
  readonly columns: readonly string[];
  /** Throws `invalid_input` for a query that the table itself would refuse. */
  pages(
    executor: Executor,
    scope: StaffScope,
    query: Readonly<Record<string, unknown>>,
  ): AsyncIterable<readonly (readonly (string | null)[])[]>;
}

/** A day of a service: its accounts, and the battlegrounds of its audience. */
export interface FigureScope {
  readonly service: string;
  readonly country: string;
  readonly provider: string;
  readonly from: Date;
  /** The start of the next day. */
  readonly until: Date;
  readonly now: Date;
}

export interface FigurePart {
  /** A state, a payer …; empty without parts. */
  readonly part: string;
  readonly value: number;
}

/** A figure that the console shows by day. */
export interface DailyFigure {
  /**
   * `now`: the state at the time of counting, so that past days are never counted again. `highest`: the highest count
   * of the day stays, because the rows that it counts change later.
   */
  readonly keeps?: "now" | "highest";
  find(executor: Executor, scope: FigureScope): Promise<readonly FigurePart[]>;
}

/** What `apps/server` provides to this slice. */
export interface StaffContext {
  brands: readonly Brand[];
  /** The permissions of all slices. */
  permissions: readonly Permission[];
  /** The search providers of all slices, by name. */
  searchProviders: ReadonlyMap<string, SearchProvider>;
  inboxQueues: ReadonlyMap<string, InboxQueue>;
  mail: MailPort;
  /** The site whose design the mails use. */
  site(): Site;
  /** English texts of the console and its mails. */
  text: TextSource;
  /** `https://staff.kickoff.example`: the address of the console and of links in mails. */
  origin: string;
  seal: Seal;
  isSecure: boolean;
  isDemo: boolean;
}

/** The external systems and services of this process. */
export interface SystemParts {
  /** What was built; the commit is null if it was not known to the build. */
  readonly release: { readonly version: string; readonly commit: string | null };
  /** The external systems that it uses. */
  readonly adapters: readonly { readonly name: string; readonly isSimulated: boolean }[];
  /** The Redis connection of this process; `none` where no Redis is configured. */
  redis(): "live" | "lost" | "none";
}

/** Further dependencies of the calls. */
export interface StaffPorts extends StaffContext {
  switches: FeatureSwitches;
  system: SystemParts;
}
