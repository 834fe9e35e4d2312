import type { Database, Executor } from "#kit/db/database.ts";
import type { Identity } from "#kit/contract/contract.ts";
import { networkOf } from "./client-network.ts";

/**
 * The signed-in caller. The kit itself uses neither `username` nor `avatar`, but every page frame shows them, and a
 * type parameter for these two in every context, route and handler would cost more.
 */
export interface Viewer extends Identity {
  sessionId: string;
  username: string;
  avatar: string;
  /** A session that a demo gave to a visitor without any proof of identity, so it may not spend or reveal anything. */
  isDemo: boolean;
  /** When the player last entered a code or password; null if a link opened the session. */
  provenAt: Date | null;
}

/** The signed-in member of staff. */
export interface Staff {
  id: string;
  sessionId: string;
  permissions: ReadonlySet<string>;
  /** Keys of the sites that the member works for. */
  sites: ReadonlySet<string>;
  /** Set in calls with `belongsTo`: the site of the addressed thing, for the audit log. */
  site?: string;
}

/** The part of a site (in Kickoff: a brand) that the kit needs. */
export interface SiteTexts {
  /** The message of a problem code in the site's language, with the waiting time if the problem has one. */
  problemText(code: string, retryAfterSeconds?: number): string;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What a handler gets about the call besides its validated input. */
export interface CallContext<Site extends SiteTexts> {
  site: Site;
  viewer: Viewer | null;
  /** Null except in calls with `auth: "staff"`. */
  staff: Staff | null;
  now: Date;
  db: Database;
  /** As reported by the trusted proxies. Use `networkOf` to group addresses of one caller. */
  clientAddress: string;
  userAgent: string;
  cookie(name: string): string | undefined;
  log: Log;
  /**
   * Adds a `Set-Cookie` header to a successful response. Call it inside `write`: then a retry after a lost response
   * gets the cookie too.
   */
  setCookie(cookie: string): void;
  /**
   * Runs a write in one transaction; its result is the response of the call. If the call has an Idempotency-Key, the
   * response is stored in the same transaction, so that a retry after a lost response or a crash never repeats the
   * effect. A call commits once: a second `write` after a committed one throws.
   */
  write<Answer>(work: (trx: Executor) => Promise<Answer>): Promise<Answer>;
}

/** A call with `auth: "player"`. */
export interface PlayerCall<Site extends SiteTexts> extends CallContext<Site> {
  viewer: Viewer;
}

/** A call with `auth: "staff"`. */
export interface StaffCall<Site extends SiteTexts> extends CallContext<Site> {
  staff: Staff;
}

/** The owner of a rate limit or an Idempotency-Key: the player, the member of staff, or the visitor's network. */
export function callerOf({ viewer, staff, clientAddress }: CallContext<SiteTexts>): string {
  return viewer?.id ?? staff?.id ?? networkOf(clientAddress);
}
